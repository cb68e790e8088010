/** US dollars, to the cent or to two figures where that is less. */
export const formatMoney = (dollars: number): string =>
  `$${dollars >= 0.1 ? dollars.toFixed(2) : Number(dollars.toPrecision(2)).toString()}`

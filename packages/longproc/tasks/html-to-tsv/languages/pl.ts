import { parseLanguage } from '../language.ts'

export const polish = parseLanguage({
  code: 'pl',
  name: 'Polish',
  joint: ' ',
  starts: 'bor chełm dąb gór jas klon ław młyn niedź ost piask rzesz sław świerk tarn wiśn zgorz żar brzeź kęd',
  middles: 'o e i an ow',
  ends: 'ace anka ary ec ica ice iny nik no ów ówka sko szyn wice zyce',
  firstNames:
    'Agnieszka; Bożena; Czesław; Danuta; Elżbieta; Grzegorz; Halina; Jacek; Kazimierz; Łukasz; Małgorzata; Paweł; Renata; Sławomir; Tomasz; Zofia',
  familyFirst: false,
  months:
    'stycznia; lutego; marca; kwietnia; maja; czerwca; lipca; sierpnia; września; października; listopada; grudnia',
  dates: ['{d} {month} {yyyy}', '{dd}.{mm}.{yyyy}'],
  group: ' ',
  decimal: ',',
  prices: ['@ zł', '@ PLN'],
  phones: ['## ### ## ##', '+48 ### ### ###'],
  street: 'ul. {word} {n}',
  city: '{word}',
  spans: ['dni', 'godz.', 'min'],
  count: 'razy',
  conditions: 'nowy; jak nowy; dobry; używany; na części',
  labels: `Nazwa; Cena; Opłata; Opłata ulgowa; Otwarcie; Najwyższy; Najniższy; Zamknięcie; Cena wywoławcza; Data; Termin; Zaktualizowano; Ocena; Adres; Miejscowość; Telefon; Poczta; Autor;
    Sprzedawca; Osoba do kontaktu; Reżyseria; Gospodarze; Goście; Wynik; Czas trwania; Pozostało; Wyświetlenia; Odpowiedzi; Recenzje; Oferty; Obrót; Strony; Pokoje; Uczniowie; Kategorie; Usługi;
    Gatunek; Stan; Status; Rodzaj; Specjalizacja; Numer; Zmiana; Oprocentowanie; Opis; Powierzchnia; Rok; Wydawca; Miejsce; Godziny otwarcia; Zapas; Dostawa; Płatność; Gwarancja`,
  ui: `Strona główna; Szukaj; Zaloguj; Załóż konto; Koszyk; Kontakt; Nota prawna; Prywatność; Regulamin; Pomoc; Wszystkie działy; Sortuj według; Zastosuj; Następna; Poprzednia; Wyniki; Pokaż więcej;
    Zapisz; Porównaj; Udostępnij; Reklama; Może Cię zainteresować; Ostatnio oglądane; Popularne; Biuletyn; Wróć; Wyczyść; Dowolny; Od; Do; Filtruj; Szczegóły; Nowość; Promocja; wcześniej; Mapa;
    Ustawienia; Aktualności; O nas; Praca`,
  subjects: `Rowery; Mieszkania na wynajem; Szkoły; Lekarze; Adwokaci; Warsztaty; Aukcje; Akcje; Opłaty; Sprawy; Artykuły; Filmy; Wątki; Taryfy; Mecze; Książki; Kredyty; Hotele`,
})

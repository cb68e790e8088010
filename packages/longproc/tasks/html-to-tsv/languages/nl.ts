import { parseLanguage } from '../language.ts'

export const dutch = parseLanguage({
  code: 'nl',
  name: 'Dutch',
  joint: ' ',
  starts: 'berk dijk eem goud heer ijs kamp lange maas nieuw oost polder ruig schoon tulp veen water zand zuid boom',
  middles: 'en er el ge in',
  ends: 'beek brug dam dijk hoek hout kerk laan meer molen plein rijk stad veld zicht',
  firstNames:
    'Anouk; Bas; Daan; Eline; Femke; Gijs; Hanneke; Joost; Koen; Lotte; Maaike; Pieter; Roos; Sander; Tess; Wouter',
  familyFirst: false,
  months: 'januari; februari; maart; april; mei; juni; juli; augustus; september; oktober; november; december',
  dates: ['{d} {month} {yyyy}', '{yyyy}-{mm}-{dd}'],
  group: '.',
  decimal: ',',
  prices: ['€ @', 'EUR @'],
  phones: ['0##-#######', '+31 ## #######', '0### ### ###'],
  street: '{word}straat {n}',
  city: '{word}',
  spans: ['dagen', 'uur', 'min'],
  count: 'keer',
  conditions: 'nieuw; zo goed als nieuw; goed; gebruikt; voor onderdelen',
  labels: `Naam; Prijs; Tarief; Verlaagd tarief; Opening; Hoogste; Laagste; Slot; Startbod; Datum; Uiterste datum; Bijgewerkt; Waardering; Adres; Plaats; Telefoon;
    E-mailadres; Auteur; Verkoper; Contactpersoon; Regie; Thuis; Uit; Uitslag; Duur; Resterend; Bekeken; Reacties; Recensies; Biedingen; Volume; Bladzijden; Kamers;
    Leerlingen; Rubrieken; Diensten; Genre; Staat; Status; Soort; Specialisme; Nr.; Verschil; Rente; Omschrijving; Oppervlakte; Jaar; Uitgever; Locatie;
    Openingstijden; Voorraad; Levering; Betaling; Garantie`,
  ui: `Startpagina; Zoeken; Inloggen; Aanmelden; Winkelwagen; Contact; Colofon; Privacyverklaring; Voorwaarden; Hulp; Alle categorieën; Sorteren op; Toepassen; Volgende;
    Vorige; Resultaten; Meer tonen; Bewaren; Vergelijken; Delen; Advertentie; Misschien ook iets voor u; Laatst bekeken; Populair; Nieuwsbrief; Naar boven; Wissen; Alle;
    Van; Tot; Verfijnen; Bijzonderheden; Nieuw; Actie; was; Kaart; Instellingen; Nieuws; Over ons; Vacatures`,
  subjects: `Fietsen; Huurwoningen; Scholen; Artsen; Advocaten; Garages; Veilingen; Aandelen; Tarieven; Zaken; Artikelen; Films; Onderwerpen; Abonnementen; Wedstrijden;
    Boeken; Hypotheken; Hotels`,
})

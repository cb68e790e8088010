import { parseLanguage } from '../language.ts'

export const german = parseLanguage({
  code: 'de',
  name: 'German',
  joint: ' ',
  starts: 'brand dorn eich feld grün hain kalt lind möll nord ober pfaff reich stein tann ufer vogt wald zell äsch',
  middles: 'en er el ge be ig',
  ends: 'bach berg dorf feld hausen heim hof kamp lau mark rode scheid stett tal wies',
  firstNames:
    'Anke; Bernd; Claudia; Dieter; Elke; Franz; Gisela; Günther; Heike; Jürgen; Katja; Lutz; Monika; Rolf; Sabine; Uwe',
  familyFirst: false,
  months: 'Januar; Februar; März; April; Mai; Juni; Juli; August; September; Oktober; November; Dezember',
  dates: ['{dd}.{mm}.{yyyy}', '{d}. {month} {yyyy}'],
  group: '.',
  decimal: ',',
  prices: ['€ @', '@ €', 'EUR @'],
  phones: ['0### ######', '+49 ### #######', '0###/## ## ##'],
  street: '{word}straße {n}',
  city: '{word}',
  spans: ['Tage', 'Std.', 'Min.'],
  count: 'mal',
  conditions: 'neu; wie neu; gut erhalten; gebraucht; für Bastler',
  labels: `Bezeichnung; Preis; Gebühr; Ermäßigte Gebühr; Eröffnung; Hoch; Tief; Schluss; Startgebot; Datum; Frist; Aktualisiert; Bewertung;
    Anschrift; Ort; Telefon; E-Mail-Adresse; Autor; Verkäufer; Ansprechpartner; Regie; Heim; Gast; Ergebnis; Dauer; Restzeit; Aufrufe; Antworten; Rezensionen; Gebote;
    Umsatz; Seiten; Zimmer; Schüler; Kategorien; Leistungen; Genre; Zustand; Status; Typ; Fachgebiet; Nr.; Änderung; Zinssatz; Beschreibung; Fläche;
    Jahr; Verlag; Spielort; Öffnungszeiten; Bestand; Lieferung; Zahlung; Garantie`,
  ui: `Startseite; Suche; Anmelden; Registrieren; Warenkorb; Kontakt; Impressum; Datenschutz; Nutzungsbedingungen; Hilfe; Alle Kategorien; Sortieren nach;
    Anwenden; Weiter; Zurück; Ergebnisse; Mehr anzeigen; Merken; Vergleichen; Teilen; Anzeige; Das könnte Ihnen auch gefallen; Zuletzt angesehen; Beliebt;
    Rundbrief; Nach oben; Zurücksetzen; Beliebig; Von; Bis; Filtern; Einzelheiten; Neu; Aktion; statt; Karte; Einstellungen; Neuigkeiten; Über uns;
    Stellenangebote`,
  subjects: `Fahrräder; Mietwohnungen; Schulen; Ärzte; Anwälte; Werkstätten; Auktionen; Aktien; Gebühren; Verfahren; Beiträge; Filme; Themen; Tarife; Spiele;
    Bücher; Baufinanzierung; Hotels`,
})

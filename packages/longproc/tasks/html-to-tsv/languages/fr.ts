import { parseLanguage } from '../language.ts'

export const french = parseLanguage({
  code: 'fr',
  name: 'French',
  joint: ' ',
  starts: 'aub beau chât clair dur fleur gren hau jol lam mar noir orl pont quim roch saint trém val vill',
  middles: 'e i en ar ou el',
  ends: 'ac ançon ard aud elle euil eux ière ieu igny in oire ois on y',
  firstNames:
    'Adèle; Benoît; Céline; Damien; Élodie; Fabrice; Hélène; Julien; Léa; Mathieu; Noémie; Olivier; Pauline; Rémi; Sylvie; Yves',
  familyFirst: false,
  months: 'janvier; février; mars; avril; mai; juin; juillet; août; septembre; octobre; novembre; décembre',
  dates: ['{d} {month} {yyyy}', '{yyyy}-{mm}-{dd}'],
  group: ' ',
  decimal: ',',
  prices: ['@ €', '@ EUR'],
  phones: ['0# ## ## ## ##', '+33 # ## ## ## ##'],
  street: '{n}, rue {word}',
  city: '{word}',
  spans: ['jours', 'heures', 'min'],
  count: 'fois',
  conditions: 'neuf; comme neuf; bon état; occasion; pour pièces',
  labels: `Nom; Prix; Tarif; Tarif réduit; Ouverture; Plus haut; Plus bas; Clôture; Mise à prix; Date; Date limite; Mis à jour; Note; Adresse; Ville; Téléphone; Courriel; Auteur;
    Vendeur; Correspondant; Réalisation; Domicile; Extérieur; Score; Durée; Temps restant; Vues; Réponses; Avis; Enchères; Échanges; Pages; Pièces; Élèves; Catégories; Services;
    Genre; État; Statut; Type; Spécialité; Numéro; Variation; Taux; Description; Surface; Année; Éditeur; Lieu; Horaires; Stock; Livraison; Paiement; Garantie`,
  ui: `Accueil; Rechercher; Connexion; Inscription; Panier; Contact; Mentions légales; Confidentialité; Conditions générales; Aide; Toutes les rubriques; Trier par; Appliquer; Suivant;
    Précédent; Résultats; Voir plus; Enregistrer; Comparer; Partager; Annonce; Vous aimerez aussi; Vus récemment; Populaire; Lettre d’information; Retour; Effacer; Indifférent;
    De; À; Filtrer; Détails; Nouveau; Promo; au lieu de; Plan; Réglages; Actualités; À propos; Emplois`,
  subjects: `Vélos; Appartements à louer; Écoles; Médecins; Avocats; Garages; Ventes; Actions; Tarifs; Affaires; Articles; Films; Discussions; Forfaits; Rencontres; Livres; Prêts immobiliers;
    Hôtels`,
})

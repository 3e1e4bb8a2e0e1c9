/** Names of large cities that are ordinary words, first names or software: alone, they do not name the city. */
const AMBIGUOUS = new Set(
  (
    'ajax allen anchorage archway ariel aurora bade bath batman bello bender best billings bimbo bole bush carson ' +
    'centennial centurion chandler chico clinton concord corona darwin delta deal enterprise erode franca frisco gap ' +
    'garland gary gent gilbert hail harrow hue ibb ica independence ise itu jos lens lira male man manta ' +
    'marka mascara mau meads mesa mesquite metro midland mobile mora moron murray nancy natal nice nis norman ome oral ' +
    'orange osh ota owo paradise para perm ponce pueblo queens reading rialto ruse rust saga sale salem sandy sari ' +
    'shaping sparks split spring springs stoke sterling sucre surprise surrey tamale tarsus temple ternate thane tours ' +
    'troy tsu tyler ube uji vaughan van vegas vista warren wau yao posen gand'
  ).split(' '),
);

/** Words of locations that name no city, although there is one: Earth, Texas. */
const NO_CITY = new Set(
  (
    'anywhere worldwide global earth world europe asia africa america americas oceania emea apac latam dach nordics ' +
    'eu uk us usa nationwide various multiple several everywhere flexible online virtual home office campus headquarters ' +
    'hq field union central international local city town abroad travel distributed unknown none other tbd'
  ).split(' '),
);

/** Words around the name of a city. */
const AROUND = new Set(
  (
    'greater area metro metropolitan region office offices downtown central inner city center centre near in at of the ' +
    'around based hq headquarters only or and preferred possible within from our team time hours days week bay'
  ).split(' '),
);

/** Codes of states that are words, degrees or jobs, too: a PA is an assistant. */
const CODES_AS_WORDS = new Set(
  'act al ar ca co de hi id il in la ma mb md me mi mo ms mt nb nc ne nh nl ns nt nu oh ok on or pa pe ri sa sc sd sk tn va vic vt wa'.split(
    ' ',
  ),
);

export { AMBIGUOUS, AROUND, CODES_AS_WORDS, NO_CITY };

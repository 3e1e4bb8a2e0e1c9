// cspell:disable
import { plainWords } from './line.ts';

/** Starts of words, without accents. Eight languages; feminine and plural forms follow from the starts. */
const starts = (text: string) => {
  const list = text.trim().split(/\s+/);
  const [open, closed] = [
    list.filter((word) => !word.endsWith('.')),
    new Set(list.filter((word) => word.endsWith('.')).map((word) => word.slice(0, -1))),
  ];
  return (word: string) => closed.has(word) || open.some((start) => word.startsWith(start));
};

/** With a dot at the end, the whole word. */
const isTitleWord = starts(`
  engineer develop programm architect. architekt architecte arquitect architett manager analyst analist analis consult designer
  director direct direkt dirett dyrekt assist administrat coordinat koordinat coordenad coordinad coord. lead. leader leiter
  leitung head. chief cto. ceo. cfo. coo. vp. officer specialist specjalist especialist spezialist specialista technic techni
  tecnic intern. trainee praktik stagiair stagista stagiaire stage. pasante becari estagi tirocin stazyst werkstudent student.
  nurse krankenpfl pflege infirmi enfermer infermier pielegni verpleeg teacher lehrer enseign professeur profesor professor
  insegnant docent nauczyciel leraar teamleiter teamlead teamlei team. accountant buchhalt comptab contab contador ksiegow
  boekhoud sales. seller verkauf verkoop vende vendit sprzedaw marketing. recruit rekrut cook. koch. kok. chef. cocin cuisin
  cozinh cuoc kucharz driver fahrer chauff conduc motorist autist kierowc secretar sekret receptionist recepcion rezeption
  accueil clerk sachbearbeit bearbeiter referent berater beratung doradc adviseur advis conseil consej consulent consigli
  ingenie ingenier engenheir ingegner inzynier ingenieur entwickl develop ontwikkel programador programist sviluppat desarroll
  desenvolv informati responsable respons verantwoord kierownik gerent gestor gestion gestor encargad charge. chargee chef
  beauftragt scientist wissenschaft naukow chercheu investigador pesquisad ricercat onderzoek badacz research. researcher
  mechanic mechanik mecanic meccanic monteur elektri electric elettric electri plumb installat gardener gartner jardin
  ogrodnik giardin hovenier photograph journalist redakt redact editor. writer autor. translator ubersetz traduct tradut tlumacz
  lawyer anwalt avocat abogad advogad avvocat prawnik jurist legal. physician arzt medecin medic lekarz arts. pharmac apothek
  farmac therap dentist zahn paediatr supervisor superv foreman vorarbeiter meister owner founder freelanc selbst independent
  autonom partner. associate. representative agent. buyer einkauf acheteur comprad acquist inkoper kupiec planner planer
  controller tester qa. devops. sre. administrador waiter waitress kellner serveu camarer garcom cameri kelner barista bartender
  cashier kassier caissi cajer caixa kasjer cleaner reinig nettoy limpiador operator operateu operador operat magazyn lager
  warehouse. storekeeper magasini almacen tutor. trainer coach. educator erzieher educad educat social. psycholog
  biolog chemist chemik chimist quimic geolog mathemat statisti economist okonom okonom volunteer. copywriter strategist
  principal. junior. senior. werkzeug schreiner tischler maurer dachdecker maler. carpenter electrician welder schweiss soudeu
  soldad spawacz baker backer boulang panader padeir panettier piekarz hairdress friseur coiffeu peluquer cabeleir parrucch
  fryzjer caregiver carer betreu opieku aide. auxili ausiliar helper aushilf bediende medewerker pracownik employe empleado
  empregad impiegat mitarbeiter angestellt beamt fonction funcionari surveyor inspector inspekt dispatcher logisti product.
  produktmanager projektleiter projektmanager project. programme. program. data. business. kaufmann kauffrau fachkraft
  fachinformatik hilfskraft produktdesign wirtschaftsprufer abteilungsleiter filialleiter zespolu geomet ux. ui.
  bookkeep auditor prüfer prufer steuer veterin tierarzt midwife hebamme sage-femme matrone paralegal notar librarian biblio`);

const isCompanyWord = starts(`
  gmbh. ag. kg. se. ohg. ug. gbr. ev. inc. incorporated. ltd. limited. llc. llp. plc. corp. corporation. company. co. sa. sas.
  sarl. sasu. sl. slu. srl. spa. sp. zoo. lda. ltda. bv. nv. oy. ab. as. aps. group. gruppe groupe. grupo. gruppo. groep. grupa.
  holding holdings. partners. labs. lab. studio. studios. systems. solutions. technologies. tech. software. consulting.
  bank. banco. banque. banca. hospital krankenhaus klinik klinikum hopital clinic clinique. clinica. ospedale. szpital
  ziekenhuis universitatsklinik praxis. school schule ecole escuela escola scuola szkola universit college institut instytut
  stiftung foundation fondation fundacion fundacao fondazione stichting fundacja verlag versicherung insurance. werke. bau.
  logistics. industries. industrie. services. agency agentur agence agencia agenzia agencja hotel restaurant ristorante
  restaurante restauracja cafe. stadt. ville. ayuntamiento comune. gemeente. ministry ministerium ministere ministerio council.
  airlines. motors. energy. energia. pharma. media. digital. retail. stores. supermarkt supermercad werkstatt autohaus
  apotheke. kanzlei. rechtsanwalte. spolka wydawnictwo zaklad fabryka biuro. firma. bakery backerei boulangerie panaderia
  mbh. sohne. sons. bros. brothers. associates. international. global. werft. rathaus.`);

const isInstitutionWord = starts(`
  universit universid universyt uniwersyt university hochschule fachhochschule technische. tu. fh. eth. htw. htwk. college
  institut instytut istituto instituto academy akadem academi accademia escuela escola ecole scuola school schule gymnasium
  lycee liceo liceum iut. iae. insa. hec. mit. polytech politech politec politécn politecn conservato faculty fakultat
  faculte facultad faculdade facolta wydzial hogeschool roc. technikum szkola ihk. berufskolleg berufsschule realschule
  gesamtschule centro. centre. cfa. ies. isep. ucl. kth. epfl. lse. ensa. iscte. nova. colegio kolleg sorbonne. bootcamp
  handelskammer handwerkskammer tafe. zhaw. berufsbildungszentrum eth. seminary`);

const isDegreeWord = starts(`
  bachelor master mba. msc. bsc. ba. ma. bs. ms. beng. meng. phd. ph. doctor doktor dott diplom abitur abschluss matura degree
  licenc licenci licenz laurea mestrad mastere maestria magister magistr inzynier licencjat doutor bac. bts. dut. but. cap. bep.
  baccalaur bachillerat grado. grau. tecnico ciclo. fp. ausbildung. lehre. staatsexamen certificat zertifikat certyfikat
  bacharel bacharelato ensino secondary maturita maturit hbo. mbo. vwo. havo. wo. propedeuse associate. diploma diplom
  apprentice kaufmann kauffrau mittlere fachabitur fachinformatik llb. llm. lic. mgr. inz. technik. postgra posgrado hnd. gcse. levels. level.
  high. perito ragion egzamin studia. doctora doctorat magistere licence. licentiate titulo technicien bachelier kandidaat nurse. fachwirt
  geselle gesellenbrief meister. meisterbrief foundation. minor. major. curso. corso. kurs. weiterbildung`);

const countOf = (is: (word: string) => boolean) => (text: string) =>
  plainWords(text).split(' ').filter(is).length;

/** How many words of job titles, companies, places to study, and degrees a text has. */
export const titleWords = countOf(isTitleWord);
export const companyWords = countOf(isCompanyWord);
export const institutionWords = countOf(isInstitutionWord);
export const degreeWords = countOf(isDegreeWord);

/** 'Inc.' belongs to the name before its comma. */
export const LEGAL_FORM =
  /^(?:inc|ltd|llc|llp|plc|corp|gmbh|ag|kg|co|s\.?a\.?s?|s\.?l\.?u?|s\.?r\.?l|s\.?p\.?a|lda|b\.?v|n\.?v|sp\. z o\.?\s?o)\.?$/iu;

/** The first row of a table of jobs or degrees. */
const COLUMN_NAMES = new Set(
  `period dates date years year from to position role title job company employer organization organisation location description
  duties zeitraum von bis position tatigkeit unternehmen arbeitgeber firma ort aufgaben periode poste entreprise employeur lieu
  periodo puesto cargo empresa lugar fechas data datas instituicao ruolo azienda luogo periode functie bedrijf werkgever
  okres stanowisko firma pracodawca degree institution school university abschluss institution hochschule einrichtung diplome
  etablissement annee ano anno titulo titulacion centro curso titolo istituto jaar diploma opleiding rok uczelnia kierunek
  qualification grado grau local place jahr time empregador funcao mansione datore instelling szkola jobtitel stelle`.split(
    /\s+/,
  ),
);

export const isTableHead = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell) => {
    const words = plainWords(cell).split(' ');
    return words.length <= 3 && words.some((word) => COLUMN_NAMES.has(word));
  });

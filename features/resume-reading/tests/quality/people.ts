// cspell:disable
/** A person whose resume is generated, and what has to be read from it. */
export interface Person {
  language: Language;
  fullName: string;
  email: string;
  phone: string;
  headline: string;
  place: string;
  jobs: Job[];
  degrees: Degree[];
  skills: string[];
}

export interface Job {
  title: string;
  company: string;
  place: string;
  /** Year and month; without an end it goes on. */
  from: [year: number, month: number];
  to?: [year: number, month: number];
}

export interface Degree {
  degree: string;
  institution: string;
  from: number;
  to: number;
}

export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'pl';

const job = (text: string, from: Job['from'], to?: Job['from']): Job => {
  const [title = '', company = '', place = ''] = text.split(' | ');
  return { title, company, place, from, ...(to && { to }) };
};
const degree = (text: string, from: number, to: number): Degree => {
  const [name = '', institution = ''] = text.split(' | ');
  return { degree: name, institution, from, to };
};
const person = (
  [language, fullName, email, phone, headline, place]: [Language, ...string[]],
  jobs: Job[],
  degrees: Degree[],
  skills: string,
): Person => ({
  language,
  fullName: fullName ?? '',
  email: email ?? '',
  phone: phone ?? '',
  headline: headline ?? '',
  place: place ?? '',
  jobs,
  degrees,
  skills: skills.split(', '),
});

/** The people whose resumes the parser was written with. */
export const KNOWN: Person[] = [
  person(
    [
      'en',
      'Margaret Holloway',
      'margaret.holloway@example.com',
      '+44 20 7946 0321',
      'Backend Engineer',
      'Manchester, UK',
    ],
    [
      job('Senior Software Engineer | Brightwater Ltd | Manchester', [2020, 3]),
      job('Software Engineer | Kestrel Systems | Leeds', [2017, 6], [2020, 2]),
      job('Junior Developer | Oakfield Media | York', [2015, 9], [2017, 5]),
    ],
    [
      degree('MSc Computer Science | University of Leeds', 2014, 2015),
      degree('BSc Mathematics | University of York', 2011, 2014),
    ],
    'TypeScript, Node.js, PostgreSQL, Docker, AWS, GraphQL, Terraform, CI/CD',
  ),
  person(
    ['de', 'Jürgen Großmann', 'j.grossmann@example.de', '+49 30 901820', 'Projektleiter', 'Berlin'],
    [
      job('Projektleiter Hochbau | Weidner Bau GmbH | Berlin', [2019, 3]),
      job('Bauingenieur | Lorenz & Partner AG | Leipzig', [2014, 8], [2019, 2]),
      job('Werkstudent Statik | Ingenieurbüro Hahn | Dresden', [2012, 10], [2014, 7]),
    ],
    [
      degree('Diplom-Ingenieur Bauwesen | Technische Universität Dresden', 2008, 2014),
      degree('Abitur | Goethe-Gymnasium Pirna', 2000, 2008),
    ],
    'AutoCAD, Revit, Bauleitung, Kostenplanung, VOB, Terminplanung, MS Project',
  ),
  person(
    [
      'fr',
      'Amélie Rousseau',
      'amelie.rousseau@example.fr',
      '+33 6 12 34 56 78',
      'Infirmière',
      'Lyon',
    ],
    [
      job('Infirmière coordinatrice | Clinique Saint-Martin | Lyon', [2019, 9]),
      job('Infirmière | Hôpital Édouard-Herriot | Lyon', [2015, 1], [2019, 8]),
      job('Aide-soignante | Résidence Les Tilleuls | Grenoble', [2012, 7], [2014, 12]),
    ],
    [
      degree("Diplôme d'État d'infirmier | IFSI de Grenoble", 2009, 2012),
      degree('Baccalauréat scientifique | Lycée Champollion', 2006, 2009),
    ],
    'Soins intensifs, Gestion des plannings, Éducation thérapeutique, Hygiène, Logiciel DxCare, Prélèvements',
  ),
  person(
    [
      'es',
      'Lucía Fernández Gil',
      'lucia.fernandez@example.es',
      '+34 612 345 678',
      'Responsable de marketing',
      'Valencia',
    ],
    [
      job('Responsable de marketing | Naranja Viva S.L. | Valencia', [2018, 4]),
      job('Técnica de comunicación | Grupo Almena | Madrid', [2014, 2], [2018, 3]),
      job('Becaria de marketing | Librería Cervantes | Salamanca', [2012, 9], [2013, 12]),
    ],
    [
      degree('Máster en Marketing Digital | Universidad de Valencia', 2013, 2014),
      degree('Grado en Publicidad | Universidad de Salamanca', 2008, 2012),
    ],
    'SEO, Google Analytics, Redes sociales, Copywriting, HubSpot, Excel, Diseño de campañas',
  ),
  person(
    [
      'pt',
      'Tiago Marques',
      'tiago.marques@example.pt',
      '+351 912 345 678',
      'Analista de dados',
      'Porto',
    ],
    [
      job('Analista de dados | Douro Tech Lda | Porto', [2020, 1]),
      job('Técnico de informática | Câmara Municipal de Braga | Braga', [2016, 5], [2019, 12]),
      job('Estagiário | Norte Digital | Porto', [2015, 9], [2016, 4]),
    ],
    [
      degree('Mestrado em Ciência de Dados | Universidade do Porto', 2016, 2018),
      degree('Licenciatura em Informática | Instituto Politécnico de Bragança', 2012, 2015),
    ],
    'Python, SQL, Power BI, Estatística, Pandas, Visualização de dados, Git',
  ),
  person(
    ['it', 'Francesca Moretti', 'f.moretti@example.it', '+39 347 123 4567', 'Contabile', 'Bologna'],
    [
      job('Responsabile amministrativa | Ferrari & Bianchi S.r.l. | Bologna', [2017, 5]),
      job('Contabile | Studio Galli | Modena', [2012, 3], [2017, 4]),
      job('Impiegata amministrativa | Ceramiche Panaria SpA | Modena', [2009, 10], [2012, 2]),
    ],
    [
      degree('Laurea in Economia | Università di Bologna', 2006, 2009),
      degree('Diploma di ragioneria | Istituto Tecnico Barozzi', 2001, 2006),
    ],
    'Contabilità generale, Bilancio, SAP, Excel, Fatturazione elettronica, IVA, Zucchetti',
  ),
  person(
    [
      'nl',
      'Sanne van der Berg',
      'sanne.vanderberg@example.nl',
      '+31 6 12345678',
      'Productontwerper',
      'Utrecht',
    ],
    [
      job('Senior productontwerper | Polderwerk B.V. | Utrecht', [2019, 5]),
      job('Ontwerper | Studio Blauw | Rotterdam', [2015, 3], [2019, 4]),
      job('Stagiaire vormgeving | Museum Kunsthal | Rotterdam', [2014, 9], [2015, 2]),
    ],
    [
      degree('Master Industrial Design | Technische Universiteit Delft', 2012, 2015),
      degree('Bachelor Vormgeving | Hogeschool Rotterdam', 2008, 2012),
    ],
    'Figma, Gebruikersonderzoek, Prototyping, Adobe Illustrator, Design systems, Workshops, HTML',
  ),
  person(
    [
      'pl',
      'Katarzyna Wiśniewska',
      'k.wisniewska@example.pl',
      '+48 601 234 567',
      'Specjalistka ds. logistyki',
      'Kraków',
    ],
    [
      job('Kierownik magazynu | Trans-Pol Sp. z o.o. | Kraków', [2018, 11]),
      job('Specjalista ds. logistyki | Beskid Cargo | Katowice', [2014, 4], [2018, 10]),
      job('Asystentka | Biuro Podróży Tatry | Zakopane', [2012, 7], [2014, 3]),
    ],
    [
      degree('Magister logistyki | Uniwersytet Ekonomiczny w Katowicach', 2010, 2012),
      degree('Licencjat z zarządzania | Politechnika Krakowska', 2007, 2010),
    ],
    'SAP WM, Planowanie transportu, Excel, Zarządzanie zespołem, Prawo jazdy kat. B, Lean',
  ),
];

/** Other people, whose resumes have other layouts: neither was used to write the parser. */
export const HELD_OUT: Person[] = [
  person(
    [
      'en',
      'Devon Okafor',
      'okafor.d@mail.example',
      '(415) 555-0134',
      'Registered Nurse',
      'Oakland, CA',
    ],
    [
      job('Charge Nurse | Mercy General Hospital | Oakland, CA', [2021, 1]),
      job('Registered Nurse | Bayview Clinic | San Francisco, CA', [2016, 8], [2020, 12]),
      job('Certified Nursing Assistant | Sunrise Care Home | Fresno, CA', [2013, 5], [2016, 7]),
    ],
    [
      degree('Bachelor of Science in Nursing | California State University', 2012, 2016),
      degree('High School Diploma | Roosevelt High School', 2008, 2012),
    ],
    'Patient assessment, IV therapy, Epic EHR, Wound care, Triage, BLS, Team leadership',
  ),
  person(
    [
      'de',
      'Sabine Krüger-Lang',
      'sabine.krueger@post.example',
      '0171 2345678',
      'Kauffrau für Büromanagement',
      'Hannover',
    ],
    [
      job('Teamassistentin | Nordlicht Versicherungen AG | Hannover', [2018, 1]),
      job(
        'Sachbearbeiterin Einkauf | Maschinenfabrik Reuter KG | Braunschweig',
        [2013, 6],
        [2017, 12],
      ),
      job('Empfangsmitarbeiterin | Hotel Am Markt | Celle', [2010, 8], [2013, 5]),
    ],
    [
      degree('Ausbildung zur Kauffrau für Büromanagement | IHK Hannover', 2007, 2010),
      degree('Mittlere Reife | Realschule Celle', 2001, 2007),
    ],
    'MS Office, DATEV, Rechnungsprüfung, Terminkoordination, SAP MM, Zehn-Finger-Schreiben',
  ),
  person(
    [
      'fr',
      'Karim Benali',
      'karim.benali@courriel.example',
      '07 45 67 89 01',
      'Conducteur de travaux',
      'Nantes',
    ],
    [
      job('Conducteur de travaux | Bâti Ouest SAS | Nantes', [2020, 2]),
      job('Chef de chantier | Maçonnerie Le Goff | Rennes', [2014, 9], [2020, 1]),
      job('Maçon | Entreprise Durand | Angers', [2010, 3], [2014, 8]),
    ],
    [
      degree('BTS Bâtiment | Lycée Livet', 2012, 2014),
      degree('CAP Maçon | CFA de la Loire', 2008, 2010),
    ],
    'Lecture de plans, Gestion de chantier, Sécurité, Métrés, AutoCAD, Management',
  ),
  person(
    ['es', 'Andrés Molina Ortega', 'amolina@correo.example', '655 987 321', 'Cocinero', 'Sevilla'],
    [
      job('Jefe de cocina | Restaurante La Giralda | Sevilla', [2019, 6]),
      job('Cocinero | Hotel Mirador | Málaga', [2015, 4], [2019, 5]),
      job('Ayudante de cocina | Bar Los Arcos | Cádiz', [2012, 2], [2015, 3]),
    ],
    [
      degree('Técnico en Cocina y Gastronomía | IES Heliópolis', 2010, 2012),
      degree('Bachillerato | Colegio San Isidoro', 2008, 2010),
    ],
    'Cocina andaluza, Gestión de stock, APPCC, Repostería, Trabajo en equipo, Menús para eventos',
  ),
  person(
    [
      'pt',
      'Beatriz Nogueira',
      'bia.nogueira@correio.example',
      '+55 11 91234-5678',
      'Professora',
      'São Paulo',
    ],
    [
      job('Professora de Matemática | Colégio Horizonte | São Paulo', [2018, 2]),
      job('Professora auxiliar | Escola Estadual Paulo Freire | Campinas', [2014, 2], [2017, 12]),
      job('Monitora | Centro Cultural Aurora | Campinas', [2012, 3], [2013, 11]),
    ],
    [
      degree('Licenciatura em Matemática | Universidade Estadual de Campinas', 2010, 2014),
      degree('Ensino médio | Escola Técnica Bento Quirino', 2007, 2009),
    ],
    'Didática, GeoGebra, Planejamento de aulas, Avaliação, Google Classroom, Educação inclusiva',
  ),
  person(
    [
      'it',
      'Matteo De Santis',
      'matteo.desantis@posta.example',
      '338 765 4321',
      'Elettricista',
      'Torino',
    ],
    [
      job('Capo squadra elettricisti | Impianti Sabaudi S.r.l. | Torino', [2016, 9]),
      job('Elettricista industriale | Officine Dora SpA | Torino', [2011, 1], [2016, 8]),
      job('Apprendista elettricista | Elettro Monti | Asti', [2008, 6], [2010, 12]),
    ],
    [
      degree('Diploma di perito elettrotecnico | ITIS Avogadro', 2003, 2008),
      degree('Corso di domotica KNX | Centro Formazione Piemonte', 2013, 2014),
    ],
    'Quadri elettrici, PLC Siemens, Domotica, Manutenzione, Sicurezza sul lavoro, Lettura schemi',
  ),
  person(
    [
      'nl',
      'Bram Hendriks',
      'bram.hendriks@post.example',
      '06-87654321',
      'Systeembeheerder',
      'Eindhoven',
    ],
    [
      job('Systeembeheerder | Gemeente Eindhoven | Eindhoven', [2017, 10]),
      job('Medewerker servicedesk | Lichtstad ICT B.V. | Eindhoven', [2013, 2], [2017, 9]),
      job('Winkelmedewerker | Elektrozaak Jansen | Helmond', [2010, 6], [2013, 1]),
    ],
    [
      degree('HBO-bachelor Informatica | Fontys Hogeschool', 2013, 2017),
      degree('MBO Netwerkbeheer | ROC Ter AA', 2009, 2012),
    ],
    'Windows Server, Azure, PowerShell, Netwerken, ITIL, VMware, Klantgericht werken',
  ),
  person(
    [
      'pl',
      'Piotr Zieliński',
      'piotr.zielinski@poczta.example',
      '512 345 678',
      'Programista',
      'Wrocław',
    ],
    [
      job('Starszy programista | Odra Software Sp. z o.o. | Wrocław', [2019, 2]),
      job('Programista Java | Bank Śląski | Katowice', [2015, 7], [2019, 1]),
      job('Tester oprogramowania | Silesia Labs | Gliwice', [2013, 10], [2015, 6]),
    ],
    [
      degree('Inżynier informatyki | Politechnika Śląska', 2009, 2013),
      degree('Technik informatyk | Technikum nr 1 w Gliwicach', 2005, 2009),
    ],
    'Java, Spring Boot, Kotlin, Kubernetes, PostgreSQL, Testy jednostkowe, Scrum',
  ),
];

interface Words {
  experience: string[];
  education: string[];
  skills: string[];
  profile: string[];
  languages: string;
  contact: string;
  present: string[];
  to: string;
  since: string;
  /** In front of a month's year. */
  of: string;
  table: [period: string, position: string, employer: string];
  points: string[];
}

/** What a resume says besides its person. */
export const WORDS: Record<Language, Words> = {
  en: {
    experience: ['Work Experience', 'Employment History', 'Professional Experience'],
    education: ['Education', 'Academic Background', 'Education'],
    skills: ['Skills', 'Technical Skills', 'Core Competencies'],
    profile: ['Summary', 'Profile', 'About Me'],
    languages: 'Languages',
    contact: 'Contact',
    present: ['Present', 'present', 'now'],
    to: 'to',
    since: 'since',
    of: '',
    table: ['Period', 'Position', 'Employer'],
    points: [
      'Took responsibility for a team of six people and its budget.',
      'Introduced a new way of planning that saved about a fifth of the time.',
      'Trained new colleagues and wrote the handbook that everybody uses today.',
      'Worked closely with customers, suppliers and three other departments.',
    ],
  },
  de: {
    experience: ['Berufserfahrung', 'Beruflicher Werdegang', 'Berufspraxis'],
    education: ['Ausbildung', 'Bildungsweg', 'Studium und Ausbildung'],
    skills: ['Kenntnisse', 'Fähigkeiten', 'Kenntnisse und Fähigkeiten'],
    profile: ['Profil', 'Über mich', 'Kurzprofil'],
    languages: 'Sprachkenntnisse',
    contact: 'Kontakt',
    present: ['heute', 'heute', 'jetzt'],
    to: 'bis',
    since: 'seit',
    of: '',
    table: ['Zeitraum', 'Position', 'Arbeitgeber'],
    points: [
      'Verantwortung für ein Team von sechs Personen und das Budget.',
      'Einführung einer neuen Planung, die ein Fünftel der Zeit spart.',
      'Einarbeitung neuer Kolleginnen und Kollegen, Pflege des Handbuchs.',
      'Enge Zusammenarbeit mit Kunden, Lieferanten und drei Abteilungen.',
    ],
  },
  fr: {
    experience: [
      'Expérience professionnelle',
      'Expériences professionnelles',
      'Parcours professionnel',
    ],
    education: ['Formation', 'Formations', 'Diplômes et formations'],
    skills: ['Compétences', 'Compétences techniques', 'Savoir-faire'],
    profile: ['Profil', 'À propos', 'Présentation'],
    languages: 'Langues',
    contact: 'Coordonnées',
    present: ["aujourd'hui", 'présent', "aujourd'hui"],
    to: 'à',
    since: 'depuis',
    of: '',
    table: ['Période', 'Poste', 'Entreprise'],
    points: [
      "Responsable d'une équipe de six personnes et de son budget.",
      "Mise en place d'une nouvelle planification qui économise un cinquième du temps.",
      'Formation des nouveaux collègues et rédaction du manuel.',
      'Collaboration étroite avec les clients, les fournisseurs et trois services.',
    ],
  },
  es: {
    experience: ['Experiencia laboral', 'Experiencia profesional', 'Trayectoria profesional'],
    education: ['Formación académica', 'Educación', 'Formación'],
    skills: ['Habilidades', 'Competencias', 'Conocimientos'],
    profile: ['Perfil', 'Sobre mí', 'Resumen'],
    languages: 'Idiomas',
    contact: 'Contacto',
    present: ['actualidad', 'presente', 'actualidad'],
    to: 'a',
    since: 'desde',
    of: 'de ',
    table: ['Periodo', 'Puesto', 'Empresa'],
    points: [
      'Responsable de un equipo de seis personas y de su presupuesto.',
      'Implantación de una nueva planificación que ahorra una quinta parte del tiempo.',
      'Formación de nuevos compañeros y redacción del manual.',
      'Colaboración estrecha con clientes, proveedores y tres departamentos.',
    ],
  },
  pt: {
    experience: ['Experiência profissional', 'Experiência', 'Percurso profissional'],
    education: ['Formação académica', 'Educação', 'Formação acadêmica'],
    skills: ['Competências', 'Habilidades', 'Conhecimentos'],
    profile: ['Perfil', 'Sobre mim', 'Resumo'],
    languages: 'Idiomas',
    contact: 'Contacto',
    present: ['presente', 'atualmente', 'atual'],
    to: 'a',
    since: 'desde',
    of: 'de ',
    table: ['Período', 'Cargo', 'Empresa'],
    points: [
      'Responsável por uma equipa de seis pessoas e pelo seu orçamento.',
      'Introdução de um novo planeamento que poupa um quinto do tempo.',
      'Formação de novos colegas e redação do manual.',
      'Colaboração próxima com clientes, fornecedores e três departamentos.',
    ],
  },
  it: {
    experience: ['Esperienza lavorativa', 'Esperienze professionali', 'Esperienza professionale'],
    education: ['Istruzione e formazione', 'Formazione', 'Istruzione'],
    skills: ['Competenze', 'Capacità e competenze', 'Competenze tecniche'],
    profile: ['Profilo', 'Chi sono', 'Profilo professionale'],
    languages: 'Lingue',
    contact: 'Contatti',
    present: ['oggi', 'presente', 'in corso'],
    to: 'a',
    since: 'dal',
    of: '',
    table: ['Periodo', 'Ruolo', 'Azienda'],
    points: [
      'Responsabile di una squadra di sei persone e del suo bilancio.',
      'Introduzione di una nuova pianificazione che fa risparmiare un quinto del tempo.',
      'Formazione dei nuovi colleghi e stesura del manuale.',
      'Stretta collaborazione con clienti, fornitori e tre reparti.',
    ],
  },
  nl: {
    experience: ['Werkervaring', 'Loopbaan', 'Relevante werkervaring'],
    education: ['Opleiding', 'Opleidingen', 'Opleiding en studie'],
    skills: ['Vaardigheden', 'Competenties', 'Kennis en vaardigheden'],
    profile: ['Profiel', 'Over mij', 'Samenvatting'],
    languages: 'Talen',
    contact: 'Contact',
    present: ['heden', 'nu', 'heden'],
    to: 'tot',
    since: 'sinds',
    of: '',
    table: ['Periode', 'Functie', 'Werkgever'],
    points: [
      'Verantwoordelijk voor een team van zes mensen en het budget.',
      'Invoering van een nieuwe planning die een vijfde van de tijd bespaart.',
      'Inwerken van nieuwe collega’s en schrijven van het handboek.',
      'Nauwe samenwerking met klanten, leveranciers en drie afdelingen.',
    ],
  },
  pl: {
    experience: ['Doświadczenie zawodowe', 'Doświadczenie', 'Przebieg kariery'],
    education: ['Wykształcenie', 'Edukacja', 'Wykształcenie'],
    skills: ['Umiejętności', 'Kompetencje', 'Kluczowe umiejętności'],
    profile: ['Podsumowanie', 'O mnie', 'Profil zawodowy'],
    languages: 'Języki obce',
    contact: 'Kontakt',
    present: ['obecnie', 'teraz', 'nadal'],
    to: 'do',
    since: 'od',
    of: '',
    table: ['Okres', 'Stanowisko', 'Pracodawca'],
    points: [
      'Odpowiedzialność za zespół sześciu osób i jego budżet.',
      'Wprowadzenie nowego planowania, które oszczędza jedną piątą czasu.',
      'Szkolenie nowych pracowników i opracowanie podręcznika.',
      'Ścisła współpraca z klientami, dostawcami i trzema działami.',
    ],
  },
};

import { type DemoSeeker, prose } from './content.ts';

/** Logistics, shops, hotels, energy and manufacturing. */
export const tradeSeekers: DemoSeeker[] = [
  {
    username: 'hafiz.rahman',
    email: 'hafiz.rahman@example.com',
    fullName: 'Muhammad Hafiz bin Rahman',
    joined: 18,
    skills: ['Operations planning', 'Reefer cargo', 'Terminal systems', 'Malay', 'English'],
    education: [
      {
        degree: 'Diploma in Maritime Business',
        institution: 'Singapore Polytechnic',
        year: 2019,
      },
    ],
    experience: [
      {
        title: 'Yard Planner',
        company: 'Tuas Gate Terminal',
        duration: '2021 – present',
        description: prose`
          Plan stacking and plugs for 1,800 reefers a week. Wrote the handover sheet that all four
          shifts use today.
        `,
      },
      {
        title: 'Operations Assistant',
        company: 'Selat Forwarding',
        duration: '2019 – 2021',
        description: 'Bookings, permits and a great many telephone calls.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Terminal and yard planner',
      city: 'Singapore',
      summary: prose`
        Planner with seven years in terminals. I like a full yard, a late ship and a clean handover,
        in that order.
      `,
      languages: 'Malay (native), English (fluent), Mandarin (basic)',
    },
    pitch: prose`
      I plan plugs and stacks for 1,800 reefers a week at Tuas Gate, on four rotating shifts. The
      handover sheet I drew up for my own sanity is now used by all of them.
    `,
  },
  {
    username: 'femke.jongbloed',
    email: 'femke.jongbloed@example.com',
    fullName: 'Femke Jongbloed',
    joined: 17,
    skills: ['Customs law', 'Tariff classification', 'Auditing', 'Phytosanitary rules', 'Dutch'],
    education: [
      { degree: 'BBA Trade Management', institution: 'Rotterdam Business School', year: 2013 },
    ],
    experience: [
      {
        title: 'Senior Declarant',
        company: 'Bloemhaven Expeditie',
        duration: '2016 – present',
        description: prose`
          Cut flowers and plants from Kenya, Ecuador and Ethiopia. Error rate of my team's entries
          fell from 2.1 to 0.4 percent; two clean audits.
        `,
      },
      {
        title: 'Declarant',
        company: 'Maaszicht Logistiek',
        duration: '2013 – 2016',
        description: 'General cargo, with a year on the night desk.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Customs and plant health specialist',
      city: 'Rotterdam, Netherlands',
      summary: prose`
        Thirteen years of declarations, most of them for things that wilt. I explain rules without
        quoting them and enjoy an audit more than I should admit.
      `,
      languages: 'Dutch (native), English (fluent), German (good), Spanish (basic)',
    },
    pitch: prose`
      Most of my thirteen years went into flowers and plants, where a missing certificate costs the
      whole lorry. In my team errors fell from 2.1 to 0.4 percent, chiefly because we stopped
      copying last week's entry.
    `,
  },
  {
    username: 'rafael.goncalves',
    email: 'rafael.goncalves@example.com',
    fullName: 'Rafael Gonçalves da Luz',
    joined: 28,
    skills: ['Inventory control', 'Team leadership', 'Forklift', 'SAP', 'Safety'],
    education: [
      { degree: 'Technical course in Logistics', institution: 'Senac Paraná', year: 2015 },
    ],
    experience: [
      {
        title: 'Warehouse Shift Lead',
        company: 'Araucária Bebidas',
        duration: '2019 – present',
        description: prose`
          Lead 14 people on the night shift. Three years without a lost-time accident; stock accuracy
          of 99.6 percent.
        `,
      },
      {
        title: 'Forklift Operator',
        company: 'Araucária Bebidas',
        duration: '2015 – 2019',
        description: 'Loading, receiving, and training of new operators.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Warehouse lead',
      city: 'Curitiba, Brazil',
      summary: prose`
        From forklift to shift lead in one company. I know the job from the seat up, greet drivers
        by name, and have not had an accident on my shift in three years.
      `,
      languages: 'Portuguese (native), Spanish (good)',
    },
    pitch: prose`
      I started on the forklift at Araucária and have led the night shift of fourteen people since
      2019. We have had no lost-time accident in three years, and our count is right to 99.6
      percent.
    `,
  },
  {
    username: 'piotr.zajac',
    email: 'piotr.zajac@example.org',
    fullName: 'Piotr Zając',
    joined: 21,
    skills: ['Reach truck', 'Cold chain', 'HACCP', 'Rostering', 'Polish', 'Dutch'],
    education: [
      {
        degree: 'Technician in Food Logistics',
        institution: 'Technical School No. 3, Opole',
        year: 2011,
      },
    ],
    experience: [
      {
        title: 'Assistant Team Lead',
        company: 'Westland Koel',
        duration: '2018 – present',
        description: prose`
          Stand in for the lead of a cold store with 20 people. Train reach truck drivers and wrote
          the picture guide that needs no language.
        `,
      },
      {
        title: 'Order Picker',
        company: 'Westland Koel',
        duration: '2013 – 2018',
        description: 'From seasonal worker to permanent, in two winters.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Cold store team lead',
      city: 'Schiedam, Netherlands',
      summary: prose`
        Thirteen years in the cold and still fond of it. I plan fair rosters, speak three of the
        languages on the floor, and open each shift with ten minutes on safety.
      `,
      languages: 'Polish (native), Dutch (B2), English (B2), some Turkish',
    },
    pitch: prose`
      I came to Westland Koel for one season and have stayed thirteen years, the last eight standing
      in for the team lead. My picture guide for new drivers has no words in it, because we had nine
      languages on the floor.
    `,
  },
  {
    username: 'dwayne.whitfield',
    email: 'dwayne.whitfield@example.com',
    fullName: 'Dwayne Whitfield',
    joined: 23,
    skills: ['Store management', 'Hiring', 'Rostering', 'Budgeting', 'Merchandising'],
    education: [{ degree: 'AA Business', institution: 'Portland Community College', year: 2011 }],
    experience: [
      {
        title: 'Store Manager',
        company: 'Alder Street Hardware',
        duration: '2018 – present',
        description: prose`
          Run a hardware store with 17 people and a tool library. Turnover of staff fell from nine
          people a year to two; the tool library breaks even.
        `,
      },
      {
        title: 'Assistant Manager',
        company: 'Cascade Ski & Paddle',
        duration: '2012 – 2018',
        description: 'Rental desk, boot fitting, and the winter crew of forty.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Store manager',
      city: 'Portland, Oregon, USA',
      summary: prose`
        Fourteen years on shop floors, eight of them in charge. I hire slowly, roster six weeks
        ahead, and believe that a shop should also lend things.
      `,
      languages: 'English (native), Spanish (conversational)',
    },
    pitch: prose`
      I run a hardware store with seventeen people and a tool library that breaks even. When I came,
      nine people left each year; now it is two, and I put most of that down to rosters that come
      out six weeks ahead.
    `,
  },
  {
    username: 'maya.castellanos',
    email: 'maya.castellanos@example.com',
    fullName: 'Maya Castellanos',
    joined: 16,
    skills: ['Sewing', 'Leatherwork', 'Bike repair', 'Customer service', 'Spanish'],
    education: [
      {
        degree: 'Certificate in Saddlery',
        institution: 'Front Range Community College',
        year: 2021,
      },
    ],
    experience: [
      {
        title: 'Saddle and Bag Repairer',
        company: 'Castellanos & Daughter',
        duration: '2021 – present',
        description:
          "Stitching, zips and buckles in my mother's workshop; about 600 repairs a year.",
      },
      {
        title: 'Bike Mechanic',
        company: 'Spoke House Co-op',
        duration: '2018 – 2021',
        description: 'Repairs and the Saturday class for kids.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Repairer: leather, fabric, bicycles',
      city: 'Boulder, Colorado, USA',
      summary: prose`
        I mend bags, saddles and bicycles and talk with people while I do it. Fast on an industrial
        machine, patient by hand.
      `,
      languages: 'English, Spanish (native)',
    },
    pitch: prose`
      I mend about six hundred bags and saddles a year in my mother's workshop, and before that I
      fixed bikes at a co-op. I own an awl that is older than I am.
    `,
  },
  {
    username: 'haruka.ishikawa',
    email: 'haruka.ishikawa@example.com',
    fullName: 'Haruka Ishikawa',
    joined: 19,
    skills: ['Hospitality', 'Japanese', 'English', 'Korean', 'Guest service'],
    education: [
      { degree: 'BA English Literature', institution: 'Kanazawa University', year: 2025 },
    ],
    experience: [
      {
        title: 'Tourist Information Assistant',
        company: 'Kenrokuen Visitor Centre',
        duration: '2023 – present',
        description: 'Directions, lost umbrellas and tea tastings, in three languages.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Guest service',
      city: 'Kanazawa, Japan',
      summary: prose`
        Graduate in literature with two years at a visitor centre. I remember faces, write a neat
        card, and know which bus actually comes.
      `,
      languages: 'Japanese (native), English (C1), Korean (B1)',
    },
    pitch: prose`
      For two years I have helped visitors at Kenrokuen, in three languages, with everything from
      buses to broken umbrellas. I keep a notebook of questions people ask twice, because those are
      our mistakes.
    `,
  },
  {
    username: 'kenta.mizuno',
    email: 'kenta.mizuno@example.com',
    fullName: 'Kenta Mizuno',
    joined: 30,
    skills: ['Kaiseki', 'Grill', 'Menu planning', 'Teaching', 'English'],
    education: [
      { degree: 'Diploma in Japanese Cuisine', institution: 'Tsubaki Culinary School', year: 2012 },
    ],
    experience: [
      {
        title: 'Chef de Partie, Grill',
        company: 'Restaurant Higashiyama',
        duration: '2017 – present',
        description: prose`
          Grill and simmered dishes for 36 covers. Trained seven apprentices, all of whom still
          cook.
        `,
      },
      {
        title: 'Cook',
        company: 'Hotel Lindqvist',
        duration: '2012 – 2017',
        description: 'Five years in Gothenburg, where I learned English and to smoke fish.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Chef, Japanese cuisine',
      city: 'Kyoto, Japan',
      summary: prose`
        Fourteen years in kitchens in Kyoto and Gothenburg. I teach without shouting and put the
        knife down on time.
      `,
      languages: 'Japanese (native), English (good), Swedish (basic)',
    },
    pitch: prose`
      I have run the grill at Higashiyama for nine years and trained seven apprentices, and all
      seven still cook. Five years in Gothenburg before that taught me that a kitchen can be quiet.
    `,
  },
  {
    username: 'xochitl.jimenez',
    email: 'xochitl.jimenez@example.com',
    fullName: 'Xóchitl Jiménez Toledo',
    joined: 22,
    skills: ['Electrical maintenance', 'Hydraulics', 'Work at height', 'Zapotec', 'Safety'],
    education: [
      {
        degree: 'Technician in Electromechanics',
        institution: 'Technological Institute of the Isthmus',
        year: 2019,
      },
    ],
    experience: [
      {
        title: 'Maintenance Electrician',
        company: 'Ingenio San Jacinto',
        duration: '2020 – present',
        description: prose`
          Motors, drives and cranes of a sugar mill. First woman on the crew, and the one they send
          up the chimney.
        `,
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Electromechanical technician',
      city: 'Juchitán, Mexico',
      summary: prose`
        Electrician from the Isthmus with six years in a sugar mill. Good with motors, better with
        heights, and stubborn about lock-out tags.
      `,
      languages: 'Zapotec (native), Spanish (native), English (basic)',
    },
    pitch: prose`
      I keep motors, drives and cranes running at the San Jacinto mill, and I am the one who goes up
      the chimney. I have seen your turbines from my roof for as long as I can remember.
    `,
  },
  {
    username: 'rodrigo.escamilla',
    email: 'rodrigo.escamilla@example.net',
    fullName: 'Rodrigo Escamilla Peña',
    joined: 27,
    skills: ['Power systems', 'PSS/E', 'Battery storage', 'Python', 'Grid code'],
    education: [
      { degree: 'MSc Power Systems', institution: 'National Polytechnic Institute', year: 2017 },
    ],
    experience: [
      {
        title: 'Power Systems Engineer',
        company: 'Red Austral Ingeniería',
        duration: '2018 – present',
        description: prose`
          Interconnection studies for 1.2 gigawatts of wind and solar. Automated our contingency
          runs in Python; a study that took three weeks takes four days.
        `,
      },
      {
        title: 'Junior Engineer',
        company: 'Subestaciones del Bajío',
        duration: '2016 – 2018',
        description: 'Protection settings and site tests for 115 kV substations.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Power systems engineer',
      city: 'Mexico City, Mexico',
      summary: prose`
        Ten years of studies that decide whether a park may connect. I write files that the
        operator's engineers like to read, because they are short.
      `,
      languages: 'Spanish (native), English (fluent)',
    },
    pitch: prose`
      I have written interconnection studies for 1.2 gigawatts of wind and solar, and know most of
      the operator's engineers by voice. Our contingency runs used to take three weeks; with a
      little Python they take four days.
    `,
  },
  {
    username: 'anja.krueger',
    email: 'anja.krueger@example.com',
    fullName: 'Anja Krüger',
    joined: 24,
    skills: ['Heating systems', 'Plumbing', 'Refrigeration', 'Customer contact'],
    education: [
      {
        degree: 'Journeyman, plant mechanic for heating and sanitation',
        institution: 'Halle Chamber of Crafts',
        year: 2022,
      },
    ],
    experience: [
      {
        title: 'Plant Mechanic',
        company: 'Gebrüder Sasse Heizungsbau',
        duration: '2022 – present',
        description:
          'Boilers, pipes and eleven heat pumps so far, mostly in houses older than 1920.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Heating and plant mechanic',
      city: 'Halle, Germany',
      summary: prose`
        Plant mechanic who would rather take boilers out than put them in. Clean solder, clean
        cellar, on time.
      `,
      languages: 'German (native), English (good)',
    },
    pitch: prose`
      I finished my apprenticeship in 2022 and have put in eleven heat pumps since, between a lot of
      boilers. I would like that ratio to be the other way round.
    `,
  },
  {
    username: 'emre.yildiz',
    email: 'emre.yildiz@example.com',
    fullName: 'Emre Yıldız',
    joined: 31,
    skills: ['C', 'Rust', 'Control systems', 'CAN bus', 'Python', 'Test benches'],
    education: [
      {
        degree: 'Dipl.-Ing. Mechatronics',
        institution: 'Dresden University of Technology',
        year: 2016,
      },
    ],
    experience: [
      {
        title: 'Embedded Engineer',
        company: 'Elbtal Aufzüge',
        duration: '2016 – present',
        description: prose`
          Motor control for lifts in C, safety level SIL 3. Reduced standby power of the controller
          from 9 to 1.4 watts; built the test bench the team still uses.
        `,
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Embedded engineer, control systems',
      city: 'Dresden, Germany',
      summary: prose`
        Ten years of C on small controllers that carry people. I measure first, argue with the data
        sheet second, and write the test before the fix.
      `,
      languages: 'German (native), Turkish (native), English (fluent)',
    },
    pitch: prose`
      For ten years I have written motor control for lifts, in C, at a safety level that makes one
      careful. I built our test bench and took the controller's standby power from 9 watts to 1.4.
    `,
  },
  {
    username: 'camila.rezende',
    email: 'camila.rezende@example.com',
    fullName: 'Camila Rezende',
    joined: 26,
    skills: ['Process engineering', 'HACCP', 'Statistics', 'Sensory analysis', 'Coffee'],
    education: [
      { degree: 'BEng Food Engineering', institution: 'University of Campinas', year: 2017 },
    ],
    experience: [
      {
        title: 'Process Engineer',
        company: 'Serra Alta Cafés',
        duration: '2019 – present',
        description: prose`
          Roasting line of nine tonnes a day. Gas use down by 22 percent through heat recovery;
          trained 30 operators as tasters.
        `,
      },
      {
        title: 'Quality Trainee',
        company: 'Laticínios Mantiqueira',
        duration: '2017 – 2019',
        description: 'Cheese, whey, and a deep respect for cleaning plans.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Food process engineer',
      city: 'Campinas, Brazil',
      summary: prose`
        Food engineer with seven years at the roaster. I taste every morning, write down what I
        taste, and let the statistics have the last word.
      `,
      languages: 'Portuguese (native), English (fluent), Spanish (good)',
    },
    pitch: prose`
      At Serra Alta I run a roasting line of nine tonnes a day and brought its gas use down by 22
      percent by using the heat twice. I trained thirty operators to taste, which did more for
      quality than any instrument.
    `,
  },
];

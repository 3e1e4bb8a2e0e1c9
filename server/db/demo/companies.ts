import { type DemoCompany, prose } from './content.ts';

export const demoCompanies: DemoCompany[] = [
  {
    key: 'lumenfold',
    username: 'lumenfold',
    email: 'company@daybreak.test',
    companyName: 'Lumenfold',
    website: 'https://lumenfold.example',
    industry: 'technology',
    location: 'Lisbon, Portugal',
    founded: 2016,
    size: '51-200',
    isApproved: true,
    joined: 62,
    description: prose`
      Lumenfold makes the booking desk for places people love: museums, public pools, small
      theatres, climbing halls. 1,400 venues in eleven countries sell their tickets, plan their
      shifts and count their visitors with it.

      We are 86 people, half of them in an old tile works in Marvila. The company belongs to those
      who work in it and is run from what venues pay. We answer the phone ourselves, and every
      engineer spends two days a year at a ticket counter.
    `,
  },
  {
    key: 'mwezi',
    username: 'mwezi.clinics',
    email: 'people@mwezi.example',
    companyName: 'Mwezi Community Clinics',
    website: 'https://mwezi.example',
    industry: 'healthcare',
    location: 'Nairobi, Kenya',
    founded: 2009,
    size: '201-500',
    isApproved: true,
    joined: 75,
    description: prose`
      Mwezi runs 23 neighbourhood clinics in Nairobi, Kisumu, Nakuru and Mombasa. A visit costs
      what a family can pay, nobody waits more than forty minutes for triage, and every mother
      leaves with the name and number of the nurse who will call her.

      We are a not-for-profit with 410 staff, four in five of them clinical. Two thirds of our
      income comes from patients and insurers, the rest from partners who fund new clinics.
    `,
  },
  {
    key: 'nordhang',
    username: 'nordhang',
    email: 'karriere@nordhang.example',
    companyName: 'Nordhang Wärmetechnik',
    website: 'https://nordhang.example',
    industry: 'manufacturing',
    location: 'Leipzig, Germany',
    founded: 1994,
    size: '201-500',
    isApproved: true,
    joined: 70,
    description: prose`
      Nordhang builds heat pumps that fit where others do not: in the courtyards, attics and
      cellars of old apartment houses. We design, build and install them ourselves, from one plant
      in Leipzig-Plagwitz.

      The founder's daughter runs the company today. 320 people work here under a collective
      agreement, and last year we replaced 2,900 gas boilers.
    `,
  },
  {
    key: 'ventoluna',
    username: 'ventoluna',
    email: 'talento@ventoluna.example',
    companyName: 'Ventoluna Energía',
    website: 'https://ventoluna.example',
    industry: 'other',
    location: 'Mexico City, Mexico',
    founded: 2012,
    size: '51-200',
    isApproved: true,
    joined: 58,
    description: prose`
      Ventoluna builds and looks after wind and solar parks in southern and northern Mexico: 410
      megawatts so far, each park with a written agreement by which the host community owns a share
      and sees the books.

      Our 140 people are technicians, engineers and liaisons, most of them from the towns where
      the turbines stand.
    `,
  },
  {
    key: 'sikka',
    username: 'sikkaledger',
    email: 'hello@sikkaledger.example',
    companyName: 'Sikka Ledger',
    website: 'https://sikkaledger.example',
    industry: 'finance',
    location: 'Bengaluru, India',
    founded: 2018,
    size: '51-200',
    isApproved: true,
    joined: 66,
    description: prose`
      Sikka Ledger is the account book of 300,000 corner shops. Shopkeepers speak or type what they
      sold on credit, in nine languages, and the app keeps the tally, sends the reminder and makes
      the tax return.

      The app works on a four-year-old phone with a bad signal, because that is what our customers
      have. We have been profitable since 2023.
    `,
  },
  {
    key: 'tidewarden',
    username: 'tidewarden',
    email: 'crew@tidewarden.example',
    companyName: 'Tidewarden Logistics',
    website: 'https://tidewarden.example',
    industry: 'other',
    location: 'Singapore, Singapore',
    founded: 2003,
    size: '501-1000',
    isApproved: true,
    joined: 80,
    description: prose`
      Tidewarden moves what spoils: vaccines, fruit, cut flowers, fish. From cold stores in
      Singapore and Rotterdam we bring some 90,000 chilled containers a year to the right berth,
      truck and door, and can say what temperature each pallet had at any minute.

      740 people in two ports and one control room. We measure ourselves by what was not thrown
      away.
    `,
  },
  {
    key: 'lanternwood',
    username: 'lanternwood',
    email: 'careers@lanternwood.example',
    companyName: 'Lanternwood Learning',
    website: 'https://lanternwood.example',
    industry: 'education',
    location: 'Halifax, Canada',
    founded: 2011,
    size: '51-200',
    isApproved: true,
    joined: 64,
    description: prose`
      Lanternwood runs two small bilingual schools in Nova Scotia and tutors 2,600 students across
      Canada online, many of them in places where the nearest physics teacher is a ferry ride away.

      Classes have at most sixteen students. A third of our families pay nothing: school boards and
      a foundation cover the fees.
    `,
  },
  {
    key: 'fernhollow',
    username: 'fernhollow',
    email: 'jobs@fernhollow.example',
    companyName: 'Fernhollow Outfitters',
    website: 'https://fernhollow.example',
    industry: 'retail',
    location: 'Portland, USA',
    founded: 1987,
    size: '201-500',
    isApproved: true,
    joined: 55,
    description: prose`
      Fernhollow sells, rents and above all repairs outdoor gear. Nine stores in Oregon, Washington
      and Colorado, each with a workbench in the middle of the floor, fix 70,000 zips, soles and
      tent poles a year.

      Employees have owned 40 percent of the company since 2015. We close on the first Monday of
      spring so that everyone can go outside.
    `,
  },
  {
    key: 'quillstone',
    username: 'quillstone',
    email: 'recruitment@quillstone.example',
    companyName: 'Quillstone Advisory',
    website: 'https://quillstone.example',
    industry: 'consulting',
    location: 'Manchester, United Kingdom',
    founded: 2006,
    size: '51-200',
    isApproved: true,
    joined: 61,
    description: prose`
      Quillstone helps councils, hospitals and housing associations run better: shorter queues,
      repairs done first time, budgets that add up. We stay until the change works without us, and
      publish what we learned.

      95 consultants in Manchester and London. Nobody travels more than two nights a week, and we
      do not bill for slides.
    `,
  },
  {
    key: 'polderlicht',
    username: 'polderlicht',
    email: 'werk@polderlicht.example',
    companyName: 'Polderlicht Data',
    website: 'https://polderlicht.example',
    industry: 'technology',
    location: 'Utrecht, Netherlands',
    founded: 2014,
    size: '11-50',
    isApproved: true,
    joined: 57,
    description: prose`
      Polderlicht forecasts water. Our models tell fourteen water boards and a growing number of
      cities which pump to start, which sluice to open and which street will flood, up to ten days
      ahead.

      We are 38 hydrologists, engineers and data people in a former post office beside Utrecht
      Centraal. All of our model code is open.
    `,
  },
  {
    key: 'fjordkant',
    username: 'fjordkant',
    email: 'studio@fjordkant.example',
    companyName: 'Fjordkant Studio',
    website: 'https://fjordkant.example',
    industry: 'consulting',
    location: 'Copenhagen, Denmark',
    founded: 2010,
    size: '11-50',
    isApproved: true,
    joined: 52,
    description: prose`
      Fjordkant is a design studio for public life: signs that lead through a hospital, letters from
      the tax office that people understand, a ferry terminal where nobody asks the way.

      27 designers, researchers and one carpenter share a boathouse in Nordhavn. We work on six
      projects at a time and go home at half past four.
    `,
  },
  {
    key: 'kumohana',
    username: 'kumohana',
    email: 'recruit@kumohana.example',
    companyName: 'Kumohana Ryokan & Hotels',
    website: 'https://kumohana.example',
    industry: 'other',
    location: 'Kanazawa, Japan',
    founded: 1926,
    size: '201-500',
    isApproved: true,
    joined: 68,
    description: prose`
      Kumohana began as one inn beside the Asano river in 1926. Today the family runs two ryokan and
      three small hotels in Kanazawa, Kyoto and Hakone, with 212 rooms between them.

      Rice, lacquer and tatami come from makers we have known for decades. Half of our staff have
      been here more than eight years; one in five came to Japan for the job.
    `,
  },
  {
    key: 'sementeira',
    username: 'sementeira',
    email: 'gente@sementeira.example',
    companyName: 'Sementeira Alimentos',
    website: 'https://sementeira.example',
    industry: 'manufacturing',
    location: 'Curitiba, Brazil',
    founded: 1999,
    size: '501-1000',
    isApproved: true,
    joined: 72,
    description: prose`
      Sementeira turns the harvest of 1,900 smallholder families into flour, pasta, juice and
      chocolate. The families own the mill, the factory in Curitiba and the brand.

      620 people work in three shifts with a canteen that serves what we make. We buy no cocoa and
      no wheat whose field we cannot name.
    `,
  },
  {
    key: 'thorntree',
    username: 'thorntree',
    email: 'talent@thorntree.example',
    companyName: 'Thorntree Mutual',
    website: 'https://thorntree.example',
    industry: 'finance',
    location: 'Cape Town, South Africa',
    founded: 1978,
    size: '201-500',
    isApproved: true,
    joined: 69,
    description: prose`
      Thorntree is a savings and loan society owned by its 240,000 members. We lend for school fees,
      taxis, roofs and market stalls, at a rate printed on one page.

      Members meet once a year and vote on where the surplus goes. For the last four years they have
      chosen lower rates over a dividend.
    `,
  },
  {
    key: 'vallclara',
    username: 'vallclara',
    email: 'personas@vallclara.example',
    companyName: 'Consorcio de Aguas Vallclara',
    website: 'https://vallclara.example',
    industry: 'other',
    location: 'Valencia, Spain',
    founded: 1985,
    size: '201-500',
    isApproved: true,
    joined: 60,
    description: prose`
      Vallclara is the public water consortium of 61 towns between Valencia and Castellón. We bring
      drinking water to 870,000 people, clean what comes back, and give the farmers of the plain
      their share in a dry year.

      As a public body we publish every post, every salary band and every decision of the selection
      board.
    `,
  },
  {
    key: 'treshornos',
    username: 'treshornos',
    email: 'pending@daybreak.test',
    companyName: 'Tres Hornos',
    website: 'https://treshornos.example',
    industry: 'retail',
    location: 'Granada, Spain',
    founded: 2021,
    size: '11-50',
    isApproved: false,
    joined: 1,
    description: prose`
      Tres Hornos is a bakers' cooperative with three wood-fired ovens, two shops and one delivery
      bicycle in the Albaicín. Twenty-two members bake for 140 restaurants and, from six in the
      morning, for the neighbours.

      We are about to open a fourth oven and look for people who like early light.
    `,
  },
  {
    key: 'skerry',
    username: 'skerry.robotics',
    email: 'hello@skerry.example',
    companyName: 'Skerry Robotics',
    website: 'https://skerry.example',
    industry: 'technology',
    location: 'Aberdeen, United Kingdom',
    founded: 2022,
    size: '1-10',
    isApproved: false,
    joined: 2,
    description: prose`
      Skerry builds small robots that clean mussel ropes and fish pens without chemicals and without
      a diver. Nine engineers, two boats, and a workshop on the harbour that smells the way you
      think it does.
    `,
  },
  {
    key: 'kentelane',
    username: 'kentelane',
    email: 'office@kentelane.example',
    companyName: 'Kente Lane Textiles',
    website: 'https://kentelane.example',
    industry: 'manufacturing',
    location: 'Kumasi, Ghana',
    founded: 2017,
    size: '51-200',
    isApproved: false,
    turnedBack: {
      decided: 3,
      edited: 1,
      reason: 'The profile does not tell who you are',
      message:
        'Please say who is behind the name, and how many people work for you. One paragraph will do.',
    },
    joined: 4,
    description: prose`
      Kente Lane brings together 74 weavers from Bonwire and Adanwomase. We buy the yarn, teach
      apprentices, and sell cloth to tailors and furniture makers in Accra, London and Toronto at a
      price the weavers set.
    `,
  },
];

import { type DemoJob, pay, prose } from './content.ts';

/** Finance, consulting and the public sector. */
export const financeJobs: DemoJob[] = [
  {
    key: 'thorntree-loans',
    company: 'thorntree',
    title: 'Community Loan Officer',
    location: 'Durban, South Africa',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('ZAR', 24_000, 31_000, 'month'),
    posted: 15,
    deadline: 29,
    description: prose`
      Mrs. Dlamini wants to buy a second oven. She has sold vetkoek at Warwick Junction for eleven
      years, keeps her accounts in a school exercise book, and has never missed a payment to anyone.
      A bank's computer said no in four seconds. You would go and look at the exercise book.

      You would look after about 180 members in and around Durban: visit, listen, work out together
      what they can carry, and present the loan to a committee of three members on Friday. When
      somebody falls behind you go again, early, and find a way. Nine in ten do catch up.

      You have a small car, a tablet, and a branch manager who spent twelve years doing this. There
      are no sales targets. You are measured by how your members are after two years.
    `,
    requirements: [
      'A diploma or degree in finance, or some years in a shop, co-op or bank',
      'isiZulu and English',
      'Good figures and a good ear',
      "Driving licence, and registration as a credit provider's agent or readiness for it",
    ],
    benefits: [
      'Medical aid, half paid by us',
      "A member's rate on your own loans",
      'Study leave of ten days a year',
    ],
    skills: ['Lending', 'Financial counselling', 'isiZulu', 'Bookkeeping', 'Field visits'],
  },
  {
    key: 'thorntree-risk',
    company: 'thorntree',
    title: 'Credit Risk Manager',
    location: 'Cape Town, South Africa',
    type: 'Full-time',
    level: 'Director',
    pay: pay('ZAR', 1_100_000, 1_350_000, 'year'),
    posted: 33,
    deadline: 24,
    description: prose`
      A mutual cannot raise capital when it has lent badly; it has only what its members saved. The
      risk manager is the person who remembers that in every meeting. Ours has done so for fourteen
      years and leaves in winter to sail round Africa.

      You would lead six people, own the lending policy and its limits, the provisioning model, the
      stress tests, and the report to the regulator. You sit on the credit committee with a veto,
      and twice a year explain to 400 delegates, most of whom are not bankers, how their savings are
      kept safe. They listen closely.

      Two things are on the desk for your first year: loans to households that want solar panels,
      and what a drought would do to us.
    `,
    requirements: [
      'Ten years in credit risk, some of them in retail or small business lending',
      'IFRS 9 models built, challenged and explained',
      'Experience with the Prudential Authority or a similar regulator',
      'The courage to be unpopular on a Thursday and kind on a Friday',
    ],
    benefits: [
      'Medical aid and retirement fund',
      '25 days of leave and a sabbatical after five years',
      'No bonus for volume, for anyone',
    ],
    skills: ['Credit risk', 'IFRS 9', 'Stress testing', 'Leadership', 'Regulation'],
  },
  {
    key: 'sikka-sales',
    company: 'sikka',
    title: 'Field Sales Agent',
    location: 'Nagpur, India',
    type: 'Contract',
    level: 'Entry-level',
    pay: pay('INR', 600, 900, 'day'),
    posted: 12,
    deadline: 28,
    approval: 'rejected',
    rejection: {
      reason: 'The pay is missing or misleading',
      message: 'Is the day rate paid on days without a sale? Please say so in the text.',
    },
    description: prose`
      Every market in Nagpur has two hundred shops, and in each there is someone who still keeps
      credit in a diary with a rubber band. You would walk in, buy something small, and show them
      how the app does it, on their own phone, in Marathi or Hindi.

      You plan your own rounds within an area of five markets, sign up shops, and come back after a
      week to see whether they still use it. That second visit is what we pay for: a shop counts
      when it made entries on five days. A team leader joins you one day a week.

      Agents place a refundable deposit of ₹2,000 for the tablet and the jacket when they begin, and
      have it back with their last pay.
    `,
    requirements: [
      'Marathi and Hindi',
      'Comfort with walking and with talking to strangers',
      'An Android phone of your own',
    ],
    benefits: ['Daily pay, each evening', 'Accident insurance', 'Travel within the city'],
    skills: ['Field sales', 'Marathi', 'Onboarding'],
  },
  {
    key: 'quillstone-consultant',
    company: 'quillstone',
    title: 'Operations Consultant',
    location: 'Manchester, United Kingdom',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('GBP', 52_000, 64_000, 'year'),
    posted: 14,
    deadline: 30,
    description: prose`
      A housing association with 14,000 homes takes nineteen days to mend a boiler. Four of those
      are work and fifteen are waiting: for a part, a key, a call back, a signature. Last winter two
      of our consultants and the association's own staff brought it to six. You would do things like
      that.

      You would lead a workstream on site for three or four months: watch the work, measure it with
      the people who do it, try changes on a small scale, and stay until their own managers run it.
      You have a partner who picks up the telephone and an analyst who is better at spreadsheets
      than either of you.

      Clients are in the North and the Midlands. You will be away from home two nights in a week at
      most, and on Fridays everyone is in the office, with soup.
    `,
    requirements: [
      'Five years in operations, improvement or consulting',
      'Experience of public services, housing or health, from either side',
      'Facts found on foot, and told plainly',
      'Ease with a room that does not want you there yet',
    ],
    benefits: [
      "A share of the firm's profit after a year",
      '30 days of leave and one paid month every fifth year',
      'Twelve days a year for a charity of your choice',
    ],
    skills: [
      'Process improvement',
      'Facilitation',
      'Data analysis',
      'Change management',
      'Housing',
    ],
  },
  {
    key: 'quillstone-graduate',
    company: 'quillstone',
    title: 'Graduate Analyst',
    location: 'Manchester, United Kingdom',
    type: 'Full-time',
    level: 'Entry-level',
    pay: pay('GBP', 31_000, 34_000, 'year'),
    posted: 10,
    deadline: 70,
    description: prose`
      We take four graduates each year, from any subject. The last intake read geography, nursing,
      music and mathematics. What they had in common was that they asked good questions and checked
      the answer.

      In your first two years you would join six projects: count how long people wait and why, talk
      with porters and planners, build a model and have it taken apart by somebody kind. You begin
      with five weeks of training, in which you also answer calls in a council contact centre for
      three days. Everybody here has done that, including the partners.

      You will have a line manager, and a mentor who is not on your project. After two years most
      become consultants. Some join a client, and we are pleased about that too.
    `,
    requirements: [
      'A degree of any kind, finished or about to be, or equal experience',
      'Numbers: you can find the mistake in a table',
      'Writing that your grandmother could follow',
      'The right to work in the UK',
    ],
    benefits: [
      'Five weeks of training and a mentor',
      '30 days of leave',
      'Rail season ticket loan, and soup on Fridays',
    ],
    skills: ['Data analysis', 'Excel', 'Writing', 'Interviewing'],
  },
  {
    key: 'quillstone-partner',
    company: 'quillstone',
    title: 'Partner, Public Services',
    location: 'London, United Kingdom',
    type: 'Full-time',
    level: 'Executive',
    pay: pay('GBP', 140_000, 175_000, 'year'),
    posted: 38,
    deadline: 40,
    description: prose`
      Quillstone has eight partners, none of whom was hired to sell. The ninth would lead our work
      with London's councils and the NHS trusts around it: some 30 people, twelve clients, and a
      reputation that rests on whether things are better a year after we left.

      You would set the direction of that practice, take part in two projects a year with your
      sleeves up, bring in work that we are proud to do, and turn down the rest. You answer for the
      people: who grows, who is tired, who should lead next. The partners own the firm in equal
      parts and decide by talking.

      We would rather wait a year for the right person than settle. If you are curious but unsure,
      write to us and we will have lunch.
    `,
    requirements: [
      'Fifteen years in or with public services, some of them with a budget and a union',
      'Trust among chief executives in local government or health',
      'A record of developing people who outgrew you',
    ],
    benefits: [
      'An equal share in the firm after two years',
      'A paid month off every fifth year',
      'Three days in the office, the rest as you see fit',
    ],
    skills: ['Public services', 'Leadership', 'Strategy', 'Client relationships', 'Coaching'],
  },
  {
    key: 'quillstone-finance',
    company: 'quillstone',
    title: 'Finance Business Partner',
    location: 'Remote (UK)',
    type: 'Contract',
    level: 'Mid-senior level',
    pay: pay('GBP', 420, 500, 'day'),
    posted: 1,
    deadline: 16,
    approval: 'pending',
    description: prose`
      A city council we work with has to find nine million pounds by spring without shutting a
      library. For six months we want a finance partner on the team, three days a week, who can tell
      a real saving from one that turns up again in another department's budget.

      You would work through adult care, waste and property with the council's accountants, build a
      baseline that all of them sign, and test each idea for what it saves, when, and at whose cost.
      Your findings go to councillors of three parties, who will each ask a different question.

      Most of it can be done from home. Every second Wednesday we meet in the Midlands.
    `,
    requirements: [
      'A qualified accountant: CIPFA, CIMA, ACCA or ACA',
      'Five years in or around local government finance',
      'Plain words for councillors',
    ],
    benefits: ['Outside IR35, checked', 'Paid within ten days', 'Travel at cost'],
    skills: ['Local government finance', 'Budgeting', 'Modelling', 'Accounting'],
  },
  {
    key: 'vallclara-network',
    company: 'vallclara',
    title: 'Water Network Engineer',
    location: 'Valencia, Spain',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('EUR', 40_000, 47_000, 'year'),
    posted: 19,
    deadline: 27,
    description: prose`
      One litre in six that we pump never reaches a tap. It leaves the pipe somewhere between the
      spring and the kitchen, in 3,400 kilometres of network, a third of it laid before 1975. In
      five years it is to be one litre in twelve, and this post exists for that.

      You would lead the leakage programme: divide the network into districts, place meters and
      listeners, model pressure at night, and decide with the repair crews what to dig up first. You
      have a budget of four million euros a year, a team of five technicians, and mayors who would
      like their street to come first.

      The post is permanent, grade A2, after a selection by merit and interview. The board's
      criteria are published, and you may see your own score.
    `,
    requirements: [
      'A degree in civil, hydraulic or industrial engineering',
      'Five years with water networks',
      'Hydraulic modelling (EPANET or similar) and GIS',
      'Spanish; Valencian at B2 or to be reached in two years',
    ],
    benefits: [
      'A permanent public post, 35 hours a week',
      '22 days of leave and six personal days',
      'Flexible start between seven and nine',
    ],
    skills: ['Hydraulic modelling', 'EPANET', 'GIS', 'Leak detection', 'Project management'],
  },
  {
    key: 'vallclara-citizen',
    company: 'vallclara',
    title: 'Citizen Services Officer',
    location: 'Castellón de la Plana, Spain',
    type: 'Part-time',
    level: 'Entry-level',
    pay: pay('EUR', 14_500, 16_500, 'year'),
    posted: 16,
    deadline: 18,
    description: prose`
      Someone comes to the window with a bill three times as high as last quarter's and a look you
      will learn to know. It may be a leak, a new baby, or a meter read upside down. In ten minutes
      the two of you will find out, and in most cases they leave lighter than they came.

      You would work 20 hours a week, mornings, at our office by the central market and on the
      telephone: contracts, moves, payment plans, the social tariff. You may grant a payment plan of
      up to a year on your own. On Wednesdays the office goes to the villages in a van, and you
      would take your turn.

      The post is covered by public selection with a short written test. A model of it is on our
      website.
    `,
    requirements: [
      'Secondary education completed',
      'Spanish and Valencian (C1 certificate, or equal)',
      'Experience with the public is valued, and so is patience',
    ],
    benefits: [
      'Mornings only, eight to noon',
      'A permanent public post',
      '22 days of leave and six personal days',
    ],
    skills: ['Customer service', 'Valencian', 'Administration', 'Listening'],
  },
];

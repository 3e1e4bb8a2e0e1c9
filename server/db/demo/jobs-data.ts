import { type DemoJob, pay, prose } from './content.ts';

export const dataJobs: DemoJob[] = [
  {
    key: 'polderlicht-scientist',
    company: 'polderlicht',
    title: 'Data Scientist, Water Systems',
    location: 'Utrecht, Netherlands',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('EUR', 62_000, 76_000, 'year'),
    posted: 13,
    deadline: 45,
    description: prose`
      A forecast that says 40 millimetres and is wrong by ten can drown a tunnel. A forecast that
      says 40, give or take ten, lets someone close the tunnel in time. You would work on the give
      or take: the honest width of our predictions for rain, run-off and groundwater.

      The data are a joy: thirty years of levels at 2,200 gauges, radar every five minutes, and
      wardens who telephone when a number looks odd. The models are a mix of physics and learning,
      and we keep whichever beats the other on last winter. You would publish what you find, with
      your name on it; we set aside a day a week for that.

      Three other scientists work on this. Two are hydrologists by training and one used to predict
      football.
    `,
    requirements: [
      'A PhD or some years of work in statistics, hydrology, meteorology or a neighbour of these',
      'Probabilistic forecasting and its evaluation',
      'Python with tests, not notebooks alone',
      'The ability to explain an ensemble to a mayor',
    ],
    benefits: [
      'A 36-hour week for a full salary',
      'One day a week for research and writing',
      'Two conferences a year, by train where there is one',
    ],
    skills: ['Python', 'Statistics', 'Forecasting', 'Hydrology', 'Xarray', 'PyTorch'],
  },
  {
    key: 'polderlicht-analyst',
    company: 'polderlicht',
    title: 'Data Analyst',
    location: 'Remote (EU)',
    type: 'Contract',
    level: 'Associate',
    pay: pay('EUR', 340, 400, 'day'),
    posted: 10,
    deadline: 14,
    description: prose`
      Fourteen water boards ask us the same question each spring: what did your forecasts save us?
      We owe them a good answer, on a page they can take to their board. For six months, three or
      four days a week, you would make it.

      You would agree with each board what counts as a saving (power, overtime, a flooded street
      that was not), get the figures out of their systems and ours, and build a small public
      dashboard that shows the method as openly as the result. If a forecast cost money instead, the
      page has to say so.

      We need someone who is as good at asking as at SQL. The work can be done from anywhere in the
      EU; we pay two visits to Utrecht and as many to the boards as it takes.
    `,
    requirements: [
      'Three years of analysis for people who had to decide something with it',
      'SQL, and either Python or R',
      'Dashboards on the web that you built and can show us',
      'Calm when two sources disagree',
    ],
    benefits: [
      'A contract of six months with a fair chance of more',
      'Invoices paid within a week',
      'Your name on the published method',
    ],
    skills: ['SQL', 'Python', 'Data visualisation', 'JavaScript', 'Stakeholder interviews'],
  },
  {
    key: 'thorntree-analyst',
    company: 'thorntree',
    title: 'Data Analyst',
    location: 'Cape Town, South Africa',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('ZAR', 420_000, 540_000, 'year'),
    posted: 20,
    deadline: 26,
    description: prose`
      In January school fees fall due, in February our members' arrears rise, and by April most of
      them have caught up. We would rather offer them a payment break in December. To do that well
      somebody must know who will need one, and be able to show that the rule is fair.

      You would be the third analyst in a team that answers to the head of lending. Expect SQL every
      day, a regression now and then, and a lot of talk with loan officers who know their members by
      name. You will present to the member council twice a year, in a hall, with a microphone that
      squeaks.

      We do not score people by postcode, by surname or by their contacts, and never will. If you
      know ways to test a model for that kind of thing, we want to hear about them.
    `,
    requirements: [
      'A degree with statistics in it, and two years of work as an analyst',
      'Strong SQL; Python or R for the rest',
      'Experience in lending, insurance or retail is a plus',
      "English and one more of our members' languages",
    ],
    benefits: [
      'Medical aid, half paid by us',
      "A member's rate on your own loans",
      'Study leave of ten days a year',
      'Transport home after dark',
    ],
    skills: ['SQL', 'Python', 'Statistics', 'Power BI', 'Credit risk'],
  },
  {
    key: 'tidewarden-ml',
    company: 'tidewarden',
    title: 'Machine Learning Engineer',
    location: 'Singapore, Singapore',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('SGD', 102_000, 138_000, 'year'),
    posted: 3,
    deadline: 60,
    description: prose`
      Each of our containers sends its temperature, humidity, door state and power draw once a
      minute. A compressor that will fail on Sunday sounds different on Thursday. We have proved
      that in a notebook; now it must run on 4,100 containers and be believed by a night planner who
      has seen gadgets come and go.

      You would take the model from the notebook to the control room: features computed on the
      stream, a service that answers in 200 milliseconds, a way to see when it drifts, and an
      explanation short enough for an alarm. Two data engineers and the notebook's author work with
      you.

      We will judge the result by one number: tonnes of food and medicine not thrown away.
    `,
    requirements: [
      'Four years of putting models into production and keeping them there',
      'Python, and one streaming system such as Kafka or Flink',
      'Time series and failure prediction',
      'Clear talk with people who do not care how it works',
    ],
    benefits: [
      'An annual bonus tied to waste avoided, the same percentage for all',
      '21 days of leave, rising with service',
      'Family medical cover',
    ],
    skills: ['Python', 'Time series', 'Kafka', 'MLOps', 'scikit-learn', 'Docker'],
  },
  {
    key: 'mwezi-data',
    company: 'mwezi',
    title: 'Monitoring and Data Officer',
    location: 'Kisumu, Kenya',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('KES', 140_000, 180_000, 'month'),
    posted: 21,
    deadline: 9,
    description: prose`
      Five clinics around the lake treat 9,000 patients a month and write down every one of them.
      Too little of it comes back to the people who wrote it. You would change that: a Monday page
      for each clinic, with waiting times, vaccinations due, stock about to run out, and one thing
      that went well.

      You look after the quality of our records in Kisumu, Siaya and Homa Bay, train nurses and
      clerks at their own desks, and prepare the figures for the county and for our partners. About
      eight days a month you are on the road, with a driver.

      You would report to the regional manager and belong to a team of four data officers who meet
      in Nairobi each quarter.
    `,
    requirements: [
      'A degree in public health, statistics or health informatics',
      'Two years with DHIS2 or a medical record system',
      'Good spreadsheets, some SQL',
      'Dholuo or Swahili besides English',
    ],
    benefits: [
      'Medical cover for you and up to four dependants',
      'Per diem and driver for field days',
      'A contract without an end date',
    ],
    skills: ['DHIS2', 'Excel', 'SQL', 'Training', 'Public health'],
  },
];

import { type DemoApplications, prose } from './content.ts';

/** What the demo employer finds on its screens: every status, most of them more than once. */
export const lumenfoldApplications: DemoApplications = {
  'lumenfold-frontend': [
    {
      seeker: 'zofia.lukasiewicz',
      applied: 18,
      moves: [
        ['reviewed', 16],
        ['interviewed', 9],
      ],
      why: prose`
        Four tickets a minute on a rainy Saturday is the kind of problem I have been practising for.
        I would love to take seat selection apart, preferably after an evening at a box office.
      `,
    },
    {
      seeker: 'ayse.demirtas',
      applied: 24,
      moves: [
        ['reviewed', 22],
        ['interviewed', 15],
        ['offered', 6],
      ],
      why: prose`
        Your counter must keep selling when the network goes; I have spent three years on exactly
        that, for drivers in stairwells. My partner has taken a post in Lisbon, and I would like
        mine to be with you.
      `,
    },
    {
      seeker: 'arjun.raghunathan',
      applied: 3,
      why: prose`
        I come from Android rather than from the web, so this is a step sideways, and I take it on
        purpose: a till that answers in a blink is a performance problem first.
      `,
    },
    {
      seeker: 'karoline.lund',
      applied: 12,
      moves: [
        ['reviewed', 10],
        ['withdrawn', 7],
      ],
      why: prose`
        I write the code for my clients' sites myself and have wondered for a while which of the two
        I am. Your note about the volunteer of seventy-one made me want to find out.
      `,
    },
    {
      seeker: 'lucja.baran',
      applied: 6,
      why: prose`
        I know that you ask for four years and I have none. I write anyway because I would gladly
        begin anywhere near this team, and because the advertisement made me laugh in the library.
      `,
    },
    {
      seeker: 'tomas.figueiredo',
      applied: 16,
      moves: [['rejected', 13]],
      why: prose`
        I applied for the backend post too, but I would be glad to work on the counter from the
        other side, where the queue is.
      `,
    },
  ],
  'lumenfold-backend': [
    {
      seeker: 'mateusz.wisniewski',
      applied: 20,
      moves: [
        ['reviewed', 18],
        ['interviewed', 12],
      ],
      why: prose`
        Thirty thousand people and 1,200 tickets in one minute: I read that twice and then drew it
        on the back of a bill. I have a few ideas, and a question about how you hold seats.
      `,
    },
    {
      seeker: 'tomas.figueiredo',
      applied: 19,
      moves: [
        ['reviewed', 17],
        ['interviewed', 11],
        ['offered', 4],
      ],
      why: prose`
        A Node and PostgreSQL monolith that its owners call boring is what I have been looking for.
        My children swim in the pool in Braga, so I would even know a user.
      `,
    },
    {
      seeker: 'zofia.lukasiewicz',
      applied: 21,
      moves: [
        ['reviewed', 19],
        ['rejected', 14],
      ],
      why: prose`
        I am a frontend engineer and say so at once, but the reservation engine is where the waits
        come from that I have had to hide behind spinners for years.
      `,
    },
    {
      seeker: 'ayse.demirtas',
      applied: 14,
      moves: [['reviewed', 10]],
      why: prose`
        I enjoy the half of my work that nobody sees, and this would be all of it. I have kept stock
        right for 30 drivers; I would like to try it with seats.
      `,
    },
    {
      seeker: 'gabriela.nunez',
      applied: 12,
      why: prose`
        I talked with your team about data some weeks ago and liked the way you disagree with each
        other. Should the reservation engine need somebody who reads query plans for pleasure, here
        I am.
      `,
    },
    {
      seeker: 'emre.yildiz',
      applied: 9,
      why: prose`
        A lift controller and a ticket sale have one thing in common: two people press at the same
        moment, and only one of them may be first. I would like to change field and bring that with
        me.
      `,
    },
  ],
  'lumenfold-support': [
    {
      seeker: 'nadia.benhaddou',
      applied: 13,
      moves: [
        ['reviewed', 11],
        ['interviewed', 6],
      ],
      why: prose`
        We use Lumenfold at our theatre, and I have rung your support line myself: twice for the
        printer, once because I liked the answer. I would be glad to be at the other end of it.
      `,
    },
    {
      seeker: 'joao.tavares',
      applied: 11,
      moves: [
        ['reviewed', 8],
        ['rejected', 5],
      ],
      why: prose`
        I could do every weekend until June, by train from Coimbra, and I have unjammed our own
        ticket printer with a ruler more often than I can count.
      `,
    },
    {
      seeker: 'lucja.baran',
      applied: 5,
      why: prose`
        My lectures are on three days, and the other four are free. My Portuguese grows weekly and
        my patience does not end; I have two small brothers.
      `,
    },
  ],
  'lumenfold-intern': [
    {
      seeker: 'joao.tavares',
      applied: 18,
      moves: [
        ['reviewed', 15],
        ['interviewed', 8],
      ],
      why: prose`
        Reading old seating plans from PDF sounds like the thing I should have done before I typed
        ninety seats by hand. I would come for the whole six months and write my thesis on it.
      `,
    },
    {
      seeker: 'lucja.baran',
      applied: 8,
      moves: [['reviewed', 5]],
      why: prose`
        The screen that shows how many people are in the water is the grown-up sister of something I
        built at home, so I should like to meet whoever made it.
      `,
    },
    {
      seeker: 'declan.obriain',
      applied: 13,
      moves: [
        ['reviewed', 10],
        ['withdrawn', 4],
      ],
      why: prose`
        I am a geographer who taught himself R, and a wait list for sold-out shows is a queue with
        feelings; I would enjoy that very much.
      `,
    },
  ],
  'lumenfold-em': [
    {
      seeker: 'mateusz.wisniewski',
      applied: 40,
      moves: [
        ['reviewed', 38],
        ['interviewed', 31],
        ['rejected', 24],
      ],
      why: prose`
        I have led five people without the title for three years, and lately that has become the
        part of the week I look forward to.
      `,
    },
    {
      seeker: 'tomas.figueiredo',
      applied: 37,
      moves: [
        ['reviewed', 35],
        ['withdrawn', 29],
      ],
      why: prose`
        A manager who reads pull requests and does not write them: my team would say that I am
        halfway there. I would commute from Porto two days a week.
      `,
    },
    {
      seeker: 'tan.wei.lin',
      applied: 39,
      moves: [
        ['reviewed', 36],
        ['interviewed', 28],
        ['offered', 18],
      ],
      why: prose`
        I lead four engineers in Singapore and we are moving to Lisbon for family. Your line about
        two people doing more than they thought they could is how I judge my own year.
      `,
    },
  ],
  'lumenfold-designer': [
    {
      seeker: 'ishita.b',
      applied: 34,
      moves: [
        ['reviewed', 32],
        ['interviewed', 25],
      ],
      why: prose`
        The theatre manager on the sofa at eleven at night is my mother, who runs a dance school. I
        have wanted to redraw her planner for years.
      `,
    },
    {
      seeker: 'soren.bjerregaard',
      applied: 32,
      moves: [
        ['reviewed', 30],
        ['rejected', 24],
      ],
      why: prose`
        Shift planning is where our home care project was won, so I come to this with strong views
        on rosters and weaker ones on shades of blue.
      `,
    },
    {
      seeker: 'karoline.lund',
      applied: 11,
      why: prose`
        I know the post is for a product designer. If the venues ever need their printed side drawn
        with the same care, from ticket to door sign, please think of me.
      `,
    },
  ],
  'lumenfold-data': [
    {
      seeker: 'gabriela.nunez',
      applied: 41,
      moves: [
        ['reviewed', 38],
        ['interviewed', 30],
        ['offered', 12],
      ],
      why: prose`
        How many people will come if it rains is a question I answer for trams every week. I would
        like to answer it for museums, with an honest margin beside it.
      `,
    },
    {
      seeker: 'lerato.mokoena',
      applied: 20,
      moves: [
        ['reviewed', 16],
        ['rejected', 10],
      ],
      why: prose`
        I live in Johannesburg and know that you ask for residence in the EU; should that ever
        change, I would like to be at the top of the pile.
      `,
    },
    {
      seeker: 'brian.mutua',
      applied: 19,
      moves: [['rejected', 15]],
      why: prose`
        Nine years of tickets that nobody has put in one place look to me like nine years of patient
        registers. I have done that once and would do it again.
      `,
    },
    {
      seeker: 'rodrigo.escamilla',
      applied: 22,
      moves: [
        ['reviewed', 20],
        ['withdrawn', 16],
      ],
      why: prose`
        I forecast wind for a living, and visitors cannot be much more moody. I hold a Spanish
        passport and could move by spring.
      `,
    },
    {
      seeker: 'marta.soler',
      applied: 15,
      why: prose`
        I model water, which also comes in unequal amounts and depends on the holidays. I would like
        to try people for a change.
      `,
    },
  ],
};

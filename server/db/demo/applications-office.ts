import { type DemoApplications, prose } from './content.ts';

/** Finance, consulting and the public sector. */
export const officeApplications: DemoApplications = {
  'thorntree-loans': [
    {
      seeker: 'thabo.nkosi',
      applied: 13,
      moves: [
        ['reviewed', 11],
        ['interviewed', 5],
      ],
      why: prose`
        I know Mrs. Dlamini's kind of exercise book; I kept one for five years. Without sales
        targets I could do openly what I now do after hours.
      `,
    },
    {
      seeker: 'lerato.mokoena',
      applied: 9,
      why: prose`
        I am in conversation with you about analysis, and wonder whether it could begin with a year
        in the field. I think I would be the better analyst for it.
      `,
    },
  ],
  'thorntree-risk': [
    {
      seeker: 'naledi.khumalo',
      applied: 31,
      moves: [
        ['reviewed', 28],
        ['interviewed', 18],
        ['offered', 7],
      ],
      why: prose`
        What a drought would do to us is a question I have asked in a place where the answer had to
        be reassuring. I would like to ask it where the answer only has to be right.
      `,
    },
    {
      seeker: 'lerato.mokoena',
      applied: 21,
      moves: [['rejected', 18]],
      why: prose`
        I am ten years early for this post, and apply so that you know my name. I would be content
        to be one of the six.
      `,
    },
  ],
  'quillstone-consultant': [
    {
      seeker: 'charlotte.okafor',
      applied: 12,
      moves: [
        ['reviewed', 10],
        ['interviewed', 4],
      ],
      why: prose`
        Four days of work and fifteen of waiting is the best summary of a repair service that I have
        read. I would like to do for boilers what we did for letters.
      `,
    },
    {
      seeker: 'zofia.lukasiewicz',
      applied: 10,
      moves: [['rejected', 6]],
      why: prose`
        I make software for people in queues and have come to think that the queue is the problem.
        This would be a change of trade, and I would take it seriously.
      `,
    },
    {
      seeker: 'soren.bjerregaard',
      applied: 8,
      why: prose`
        Rooms that do not want me there yet are where I have spent most of my working life. We are
        moving to Manchester for my wife's post at the university.
      `,
    },
  ],
  'quillstone-graduate': [
    {
      seeker: 'declan.obriain',
      applied: 8,
      moves: [
        ['reviewed', 6],
        ['interviewed', 2],
      ],
      why: prose`
        Geography, nursing, music and mathematics: I would like to be the next geographer. Three
        days in a contact centre cannot be worse than a Saturday on the till.
      `,
    },
    {
      seeker: 'joao.tavares',
      applied: 6,
      moves: [['withdrawn', 2]],
      why: prose`
        I graduate next summer and like finding the mistake in a table more than is healthy. I have
        an aunt in Salford and settled status through her.
      `,
    },
  ],
  'quillstone-partner': [
    {
      seeker: 'charlotte.okafor',
      applied: 18,
      moves: [
        ['reviewed', 15],
        ['rejected', 11],
      ],
      why: prose`
        You wrote that the curious but unsure should write, so here I am, some years too early. I
        would be grateful for the lunch even if it is only lunch.
      `,
    },
    {
      seeker: 'naledi.khumalo',
      applied: 26,
      moves: [
        ['reviewed', 23],
        ['withdrawn', 17],
      ],
      why: prose`
        My husband has been asked to London, and I would leave banking for public money. I have held
        a budget, and a union's respect.
      `,
    },
  ],
  'vallclara-network': [
    {
      seeker: 'marta.soler',
      applied: 17,
      moves: [
        ['reviewed', 14],
        ['interviewed', 7],
      ],
      why: prose`
        From one litre in six to one in twelve: we have done the first half of that road next door,
        and I know where it gets steep. That I may see my own score I find very fair.
      `,
    },
    {
      seeker: 'gabriela.nunez',
      applied: 11,
      why: prose`
        I am no hydraulic engineer, but your meters will send a reading every quarter of an hour,
        and someone should decide what to do with 80 million rows a year.
      `,
    },
    {
      seeker: 'rodrigo.escamilla',
      applied: 10,
      moves: [['rejected', 7]],
      why: prose`
        Networks are networks: pressure instead of voltage, leaks instead of losses. I have Spanish
        papers, and Valencian would be my third language.
      `,
    },
  ],
  'vallclara-citizen': [
    {
      seeker: 'nadia.benhaddou',
      applied: 13,
      moves: [['reviewed', 9]],
      why: prose`
        People at my counter also come with a bill and a look. My Spanish is fluent, and Valencian I
        would have by the end of the year; I have done it before.
      `,
    },
  ],
};

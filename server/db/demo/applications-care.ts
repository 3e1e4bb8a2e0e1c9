import { type DemoApplications, prose } from './content.ts';

/** Health and education. */
export const careApplications: DemoApplications = {
  'mwezi-data': [
    {
      seeker: 'brian.mutua',
      applied: 19,
      moves: [
        ['reviewed', 16],
        ['interviewed', 10],
      ],
      why: prose`
        A Monday page with one thing that went well on it: that last item is how I got my own nurses
        to read the others. I would move to Kisumu and learn Dholuo properly.
      `,
    },
    {
      seeker: 'lerato.mokoena',
      applied: 15,
      moves: [
        ['reviewed', 13],
        ['rejected', 11],
      ],
      why: prose`
        I would like to leave insurance for a while and count things that matter. I have no Swahili
        yet, but three other languages that began the same way.
      `,
    },
  ],
  'mwezi-nurse-nairobi': [
    {
      seeker: 'wanjiku.kamau',
      applied: 9,
      moves: [
        ['reviewed', 7],
        ['interviewed', 3],
      ],
      why: prose`
        I live ten minutes from the Kawangware clinic, and my sister's children go there; the nurse
        who rang her afterwards is the reason for this letter.
      `,
    },
    {
      seeker: 'achieng.odhiambo',
      applied: 8,
      moves: [['reviewed', 5]],
      why: prose`
        I have also applied to Kisumu, which is home. Should you need me more in Nairobi, I would
        come; the maternal health desk would be the place for me.
      `,
    },
    {
      seeker: 'zawadi.mwakio',
      applied: 7,
      moves: [['rejected', 4]],
      why: prose`
        I am not a nurse, and apply in case there is a place at the pharmacy hatch in Kawangware
        that has not been advertised.
      `,
    },
  ],
  'mwezi-nurse-kisumu': [
    {
      seeker: 'achieng.odhiambo',
      applied: 11,
      moves: [
        ['reviewed', 9],
        ['interviewed', 5],
        ['offered', 1],
      ],
      why: prose`
        I was born in Manyatta, in a house and not in a clinic, and would like to be there for the
        next ones. The Thursday group for first-time parents I would take over tomorrow.
      `,
    },
    {
      seeker: 'wanjiku.kamau',
      applied: 10,
      moves: [
        ['reviewed', 8],
        ['withdrawn', 3],
      ],
      why: prose`
        I have assisted at some sixty births and would like to do more of it. I would move to Kisumu
        for two years, and perhaps for good.
      `,
    },
  ],
  'mwezi-clinical-officer': [
    {
      seeker: 'daniel.kiprotich',
      applied: 23,
      moves: [
        ['reviewed', 21],
        ['interviewed', 14],
        ['offered', 5],
      ],
      why: prose`
        Your colleague who retires taught me in Nakuru in 2020, and her Bondeni clinic is where I
        got the idea for mine. I would be honoured to be handed the keys.
      `,
    },
    {
      seeker: 'wanjiku.kamau',
      applied: 15,
      moves: [['rejected', 12]],
      why: prose`
        I know that the post is for a clinical officer. I would like to work in the long-term
        conditions clinic as its nurse, should there be such a place.
      `,
    },
  ],
  'mwezi-director': [
    {
      seeker: 'fatuma.noor',
      applied: 27,
      moves: [
        ['reviewed', 25],
        ['interviewed', 12],
      ],
      why: prose`
        Dr. Omondi examined me for my registration and asked the only question I could not answer. I
        have looked it up since. A residency for family doctors, grown in clinics, is what I would
        most like to build.
      `,
    },
    {
      seeker: 'daniel.kiprotich',
      applied: 20,
      moves: [
        ['reviewed', 18],
        ['rejected', 15],
      ],
      why: prose`
        I am a clinical officer, not a specialist, and do not expect to be chosen. I apply because
        most of your clinicians are like me, and one of us should at least have asked.
      `,
    },
  ],
  'lanternwood-tutor': [
    {
      seeker: 'malcolm.macisaac',
      applied: 8,
      moves: [
        ['reviewed', 6],
        ['interviewed', 2],
      ],
      why: prose`
        I have taught the cousin of your Joss, I believe, and know the ferries. Tuesdays and
        Thursdays at four is when I used to be happiest in my week.
      `,
    },
    {
      seeker: 'emma.tremblay.roy',
      applied: 6,
      why: prose`
        Two evenings a week would fit beside my class, and I could offer grade 10 in French, which
        is hard to find east of Moncton.
      `,
    },
    {
      seeker: 'priya.venkataraman',
      applied: 5,
      moves: [['withdrawn', 3]],
      why: prose`
        I tutored calculus through my whole degree and miss it. The short call with each student
        every other week is the reason that I write to you and not to somebody else.
      `,
    },
  ],
  'lanternwood-french': [
    {
      seeker: 'emma.tremblay.roy',
      applied: 26,
      moves: [
        ['reviewed', 24],
        ['interviewed', 16],
        ['offered', 4],
      ],
      why: prose`
        A wood floor, a door to the garden, and a lobster who emigrates: I read it to my class, and
        they told me to apply. We are moving to Halifax in summer.
      `,
    },
    {
      seeker: 'nadia.benhaddou',
      applied: 12,
      moves: [['rejected', 8]],
      why: prose`
        French is one of my two first languages, and I have led children through a theatre in the
        dark. I have no certificate yet and would study for one.
      `,
    },
  ],
  'lanternwood-counsellor': [
    {
      seeker: 'priya.venkataraman',
      applied: 4,
      moves: [['reviewed', 2]],
      why: prose`
        A kettle, a sand tray and a view of the bus loop is a better description of the work than
        most textbooks have. I know your older counsellor from supervision and would learn from her.
      `,
    },
    {
      seeker: 'emma.tremblay.roy',
      applied: 2,
      why: prose`
        Since we spoke about the classroom I have kept thinking of this post. I have half of a
        master's in counselling behind me and would finish it beside the work.
      `,
    },
  ],
};

import { type DemoApplications, prose } from './content.ts';

/** Software, data and design, beside those to Lumenfold. */
export const technologyApplications: DemoApplications = {
  'sikka-android': [
    {
      seeker: 'arjun.raghunathan',
      applied: 10,
      moves: [
        ['reviewed', 9],
        ['interviewed', 5],
      ],
      why: prose`
        From 1.9 seconds to under one is the last and best part of the road. My uncle keeps a shop
        in Tiruchi with your app; he has views on the reminder sound.
      `,
    },
    {
      seeker: 'ayse.demirtas',
      applied: 8,
      moves: [['rejected', 6]],
      why: prose`
        I write web apps that must survive cheap phones and would like to learn the native way. I
        could move to Bengaluru for the right team.
      `,
    },
  ],
  'sikka-software': [
    {
      seeker: 'arjun.raghunathan',
      applied: 1,
      why: prose`
        I have an interview with your Android team and do not want to seem undecided, but the ledger
        service is what I would move to in some years. May we talk about both?
      `,
    },
  ],
  'polderlicht-software': [
    {
      seeker: 'zofia.lukasiewicz',
      applied: 15,
      moves: [
        ['reviewed', 13],
        ['interviewed', 8],
        ['offered', 2],
      ],
      why: prose`
        A map, a graph and one sentence, for somebody in a van at four in the morning: I cannot
        think of a better brief. I grew up below sea level too, on the other side, near Gdańsk.
      `,
    },
    {
      seeker: 'ayse.demirtas',
      applied: 12,
      moves: [['reviewed', 9]],
      why: prose`
        I like that you release on a weekday before lunch and never when rain is forecast. I would
        be glad to learn Dutch on Thursdays.
      `,
    },
    {
      seeker: 'emre.yildiz',
      applied: 10,
      why: prose`
        I have controlled motors for ten years; pumps would be familiar and the sky would be new. I
        write Python for our test bench every day and TypeScript at weekends.
      `,
    },
    {
      seeker: 'lucja.baran',
      applied: 8,
      moves: [
        ['reviewed', 6],
        ['rejected', 4],
      ],
      why: prose`
        My part of Wrocław stood under water in 1997, and my parents still tell the story by
        streets. I would like to work on the screen they did not have.
      `,
    },
    {
      seeker: 'marta.soler',
      applied: 7,
      why: prose`
        I am a hydraulic engineer who programs, rather than the reverse. If the next desk may be
        exchanged, I could be the one who asks why water does what it does.
      `,
    },
  ],
  'nordhang-embedded': [
    {
      seeker: 'emre.yildiz',
      applied: 22,
      moves: [
        ['reviewed', 20],
        ['interviewed', 13],
        ['offered', 3],
      ],
      why: prose`
        Forty defrosts on a wet day, a third of them for nothing: I would start with a log of coil
        temperature against humidity and a week beside your climate chamber.
      `,
    },
    {
      seeker: 'mateusz.wisniewski',
      applied: 15,
      moves: [
        ['reviewed', 12],
        ['rejected', 8],
      ],
      why: prose`
        I have only ever programmed machines I could not touch. Your test bench with a microphone
        tempts me, and ten field updates at a time is a rate I respect.
      `,
    },
    {
      seeker: 'tan.wei.lin',
      applied: 14,
      why: prose`
        Lifts and heat pumps both tell you that they will fail, if you listen early enough. I would
        like to put that model on the controller itself.
      `,
    },
  ],
  'nordhang-fullstack': [
    {
      seeker: 'ayse.demirtas',
      applied: 13,
      moves: [
        ['reviewed', 10],
        ['interviewed', 4],
      ],
      why: prose`
        Wet gloves, one bar of signal, eleven photographs: that is my driver app with pipes. I would
        very much like the week with the crew.
      `,
    },
    {
      seeker: 'zofia.lukasiewicz',
      applied: 11,
      moves: [['reviewed', 7]],
      why: prose`
        I would move to Leipzig for this. My German is at B1 and honest, and I have designed for
        crews who cannot take their gloves off.
      `,
    },
    {
      seeker: 'tomas.figueiredo',
      applied: 9,
      moves: [['withdrawn', 5]],
      why: prose`
        The record of each machine over twenty years is a lovely data model, and I would enjoy
        keeping it right. I would need a little time for my German.
      `,
    },
    {
      seeker: 'mateusz.wisniewski',
      applied: 7,
      why: prose`
        Kraków to Leipzig is a night train, and I went to school in Görlitz for two years, so a
        conversation in a cellar is possible, if slow.
      `,
    },
  ],
  'tidewarden-frontend': [
    {
      seeker: 'ayse.demirtas',
      applied: 6,
      moves: [['reviewed', 3]],
      why: prose`
        Six hundred alarms of which eleven matter: I would begin by sitting beside the night planner
        for three shifts, with a notebook and closed mouth.
      `,
    },
    {
      seeker: 'arjun.raghunathan',
      applied: 5,
      why: prose`
        I have lived with a screen that shows too much, on a phone of four inches, and took two
        thirds of it away. I would like to try it with more pixels.
      `,
    },
    {
      seeker: 'zofia.lukasiewicz',
      applied: 4,
      why: prose`
        Showing less is the hardest request I know, and the one I like best. Dense tables, live
        data, frank users: I would be happy there.
      `,
    },
  ],
  'polderlicht-scientist': [
    {
      seeker: 'tan.wei.lin',
      applied: 11,
      moves: [['reviewed', 8]],
      why: prose`
        The width of a prediction is what our mechanics came to trust, more than the prediction. I
        would like to spend my days on the give or take.
      `,
    },
    {
      seeker: 'marta.soler',
      applied: 10,
      moves: [
        ['reviewed', 8],
        ['interviewed', 4],
      ],
      why: prose`
        In my work the model meets the foreman every Tuesday, so I know what an honest margin is
        worth. Groundwater under an old network is my subject of choice.
      `,
    },
    {
      seeker: 'rodrigo.escamilla',
      applied: 9,
      why: prose`
        I judge wind forecasts by what they cost us when they are wrong. The mathematics would carry
        over to rain, I think, and I would like to find out where it does not.
      `,
    },
    {
      seeker: 'lerato.mokoena',
      applied: 8,
      moves: [['rejected', 5]],
      why: prose`
        I have not forecast water so far, but I have told a board of directors that nobody could
        know, with a chart, and they thanked me.
      `,
    },
  ],
  'polderlicht-analyst': [
    {
      seeker: 'gabriela.nunez',
      applied: 9,
      moves: [
        ['reviewed', 7],
        ['interviewed', 3],
      ],
      why: prose`
        Fourteen boards and one question, each with its own idea of a saving: I would visit them
        first and write SQL second. Four days a week suits me well.
      `,
    },
    {
      seeker: 'lerato.mokoena',
      applied: 7,
      why: prose`
        A page that must also say when a forecast cost money is a page I want to write. I would be
        in Lisbon for the six months, with the papers for it.
      `,
    },
    {
      seeker: 'zofia.lukasiewicz',
      applied: 6,
      why: prose`
        I am not an analyst by title. I have built the kind of dashboard you describe, for ferry
        punctuality, with the method one click away and no red arrows.
      `,
    },
    {
      seeker: 'declan.obriain',
      applied: 6,
      moves: [['rejected', 3]],
      why: prose`
        I would count what was not flooded by going there and asking, and then check it against the
        insurance figures.
      `,
    },
  ],
  'thorntree-analyst': [
    {
      seeker: 'lerato.mokoena',
      applied: 18,
      moves: [
        ['reviewed', 15],
        ['interviewed', 9],
        ['offered', 1],
      ],
      why: prose`
        My mother has been a member since 1994, and the payment break in January is what let me stay
        at school. I know a few ways to test a rule for fairness, and where each of them fails.
      `,
    },
    {
      seeker: 'gabriela.nunez',
      applied: 14,
      moves: [
        ['reviewed', 12],
        ['withdrawn', 9],
      ],
      why: prose`
        I am spending a year in Cape Town and would like to spend it on something that matters to
        240,000 people. A squeaking microphone does not frighten me.
      `,
    },
    {
      seeker: 'brian.mutua',
      applied: 12,
      moves: [['reviewed', 8]],
      why: prose`
        Arrears and missed vaccinations have more in common than one would think: most people mean
        to come, and someone has to notice in time.
      `,
    },
    {
      seeker: 'thabo.nkosi',
      applied: 11,
      moves: [['rejected', 7]],
      why: prose`
        I am one of the loan officers your analysts would talk to, and I have begun to learn SQL in
        the evenings so that I can answer back.
      `,
    },
  ],
  'tidewarden-ml': [
    {
      seeker: 'tan.wei.lin',
      applied: 2,
      moves: [['reviewed', 1]],
      why: prose`
        A compressor that will fail on Sunday sounds different on Thursday; with lifts it is Tuesday
        and Friday. Tonnes not thrown away is the best metric I have seen in an advertisement.
      `,
    },
    {
      seeker: 'gabriela.nunez',
      applied: 1,
      why: prose`
        Features on the stream, drift you can see, an explanation short enough for an alarm: I would
        gladly build the three quarters of this that is data engineering.
      `,
    },
  ],
  'fjordkant-service': [
    {
      seeker: 'soren.bjerregaard',
      applied: 14,
      moves: [
        ['reviewed', 12],
        ['interviewed', 6],
      ],
      why: prose`
        Nineteen letters from six offices: I think I know two of the offices. I would like to leave
        the municipality after eight years, and to stay with the dull, decisive part.
      `,
    },
    {
      seeker: 'zofia.lukasiewicz',
      applied: 12,
      moves: [
        ['reviewed', 10],
        ['withdrawn', 6],
      ],
      why: prose`
        I studied design before I became an engineer, and a database field that makes nineteen
        letters necessary is something I could find for you.
      `,
    },
    {
      seeker: 'ishita.b',
      applied: 11,
      moves: [['rejected', 8]],
      why: prose`
        I have worked at kitchen tables in Howrah and would like to know what people say at those in
        Jutland. My Danish does not exist yet.
      `,
    },
    {
      seeker: 'charlotte.okafor',
      applied: 10,
      why: prose`
        We took letters from seventeen days to four, but it did not occur to us that there could
        simply be fewer of them. I would like to work with people to whom it did.
      `,
    },
  ],
  'fjordkant-graphic': [
    {
      seeker: 'karoline.lund',
      applied: 8,
      moves: [
        ['reviewed', 6],
        ['interviewed', 2],
      ],
      why: prose`
        Please may I draw the sign for where dogs may drink. I know the enameller in Vejle; he once
        sent a proof back to me with a correction of his own, and he was right.
      `,
    },
    {
      seeker: 'ishita.b',
      applied: 6,
      why: prose`
        Pictograms for people in a hurry are close to what I do for people who do not read. I could
        be in Copenhagen for the five months.
      `,
    },
  ],
  'fjordkant-intern': [
    {
      seeker: 'joao.tavares',
      applied: 20,
      moves: [
        ['reviewed', 17],
        ['rejected', 13],
      ],
      why: prose`
        I study informatics and not design, but I queue at the wrong end of things every day and
        always want to know why.
      `,
    },
  ],
  'sikka-designer': [
    {
      seeker: 'ishita.b',
      applied: 17,
      moves: [
        ['reviewed', 14],
        ['interviewed', 7],
        ['offered', 2],
      ],
      why: prose`
        I would give a lot to meet Savitri aunty. Colour, voice and photographs are what my own
        patients in Howrah chose when we let them.
      `,
    },
  ],
};

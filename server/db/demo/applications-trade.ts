import { type DemoApplications, prose } from './content.ts';

/** Logistics, shops, hotels, energy and manufacturing. */
export const tradeApplications: DemoApplications = {
  'tidewarden-planner': [
    {
      seeker: 'hafiz.rahman',
      applied: 12,
      moves: [
        ['reviewed', 10],
        ['interviewed', 4],
      ],
      why: prose`
        The late vessel, the 90 places and the flowers at ten: I would hold the vessel's vaccine
        first, send the fruit to plugs on the quay, and ring Kunming. I would enjoy being wrong with
        your planners.
      `,
    },
    {
      seeker: 'piotr.zajac',
      applied: 9,
      moves: [['rejected', 6]],
      why: prose`
        After thirteen winters in a cold store I would like to see where the pallets come from. I
        know that Singapore is far, and so does my wife.
      `,
    },
    {
      seeker: 'femke.jongbloed',
      applied: 4,
      why: prose`
        I know the paper side of this work well, and would like some years on the side where things
        move. Customs experience should save your board a few calls.
      `,
    },
  ],
  'tidewarden-warehouse': [
    {
      seeker: 'piotr.zajac',
      applied: 17,
      moves: [
        ['reviewed', 15],
        ['interviewed', 8],
        ['offered', 2],
      ],
      why: prose`
        Your people asked for somebody who has done the work and says no when no is right. I think I
        know three of the fourteen, and they would tell you that I can do both.
      `,
    },
    {
      seeker: 'rafael.goncalves',
      applied: 14,
      moves: [['reviewed', 10]],
      why: prose`
        I have an Italian passport from my grandmother and a brother in Delft. Laying out the new
        conveyor with the team is what I would come for.
      `,
    },
    {
      seeker: 'hafiz.rahman',
      applied: 8,
      why: prose`
        I would like to learn the floor as well as the board, and some years in Rotterdam would be
        the best school for it that I can think of.
      `,
    },
  ],
  'sementeira-warehouse': [
    {
      seeker: 'rafael.goncalves',
      applied: 20,
      moves: [
        ['reviewed', 17],
        ['interviewed', 9],
      ],
      why: prose`
        My grandparents grew wheat near Guarapuava and were paid by the sack, sometimes. A count
        that is right because a family is behind it is a reason to get up for the second shift.
      `,
    },
  ],
  'tidewarden-customs': [
    {
      seeker: 'femke.jongbloed',
      applied: 6,
      moves: [['reviewed', 4]],
      why: prose`
        I have waited for stamps beside a lorry full of roses more often than I like to remember.
        Putting the new import system on rails, with software people who listen, would be my kind of
        two years.
      `,
    },
    {
      seeker: 'hafiz.rahman',
      applied: 5,
      why: prose`
        My wife's studies take us to the Netherlands next year. I know Singapore's permits well and
        would start over with yours at the bottom.
      `,
    },
  ],
  'fernhollow-supply': [
    {
      seeker: 'dwayne.whitfield',
      applied: 20,
      moves: [
        ['reviewed', 15],
        ['rejected', 8],
      ],
      why: prose`
        I have run out of left-handed everything at some time. The planning sheet that deserves a
        dignified retirement has a brother in my back office.
      `,
    },
    {
      seeker: 'rodrigo.escamilla',
      applied: 24,
      moves: [['withdrawn', 19]],
      why: prose`
        My family is moving to Oregon, and an olive zip of size 8 is a scheduling problem I could
        fall in love with.
      `,
    },
  ],
  'fernhollow-manager': [
    {
      seeker: 'dwayne.whitfield',
      applied: 16,
      moves: [
        ['reviewed', 14],
        ['interviewed', 7],
        ['offered', 1],
      ],
      why: prose`
        I bought my first boots on Hawthorne, on those boards, from the manager who is retiring. I
        should like to read the list on the fridge.
      `,
    },
    {
      seeker: 'maya.castellanos',
      applied: 10,
      moves: [['reviewed', 6]],
      why: prose`
        I have never run a shop of twenty-two, only one of three, and I am related to the other two.
        But I know what happens at the bench, and you promote on what is mended.
      `,
    },
    {
      seeker: 'olivia.hartmann',
      applied: 9,
      moves: [['rejected', 5]],
      why: prose`
        I am at the beginning and the post is for someone further on; perhaps there is a place on
        the floor for a bilingual person who wants to grow into it.
      `,
    },
  ],
  'fernhollow-repair': [
    {
      seeker: 'maya.castellanos',
      applied: 9,
      moves: [
        ['reviewed', 7],
        ['interviewed', 3],
      ],
      why: prose`
        The face when the tent stands in the aisle again, yes. I can bring my own thimble, and I can
        do Thursdays to Sundays from next month.
      `,
    },
    {
      seeker: 'olivia.hartmann',
      applied: 4,
      why: prose`
        My grandfather was a cobbler in Hermosillo and let me wax the thread. The rest I would have
        to learn, and would like to.
      `,
    },
  ],
  'fernhollow-support': [
    {
      seeker: 'olivia.hartmann',
      applied: 13,
      moves: [
        ['reviewed', 10],
        ['interviewed', 5],
      ],
      why: prose`
        I have written to you myself about a left boot, though in my case it was the river. The
        answer is still pinned above my desk.
      `,
    },
    {
      seeker: 'maya.castellanos',
      applied: 7,
      why: prose`
        If the bench in Boulder is taken, I would be glad to answer letters about zips. I know what
        people mean when they write that it makes a noise.
      `,
    },
    {
      seeker: 'nadia.benhaddou',
      applied: 11,
      moves: [['rejected', 9]],
      why: prose`
        I live in Porto and see that the post is for the USA; I write because your footwear comes
        from forty kilometres away, and someone might be needed here.
      `,
    },
  ],
  'kumohana-guest': [
    {
      seeker: 'haruka.ishikawa',
      applied: 11,
      moves: [
        ['reviewed', 9],
        ['interviewed', 4],
        ['offered', 1],
      ],
      why: prose`
        I cross the Asano each morning and have often wondered who writes the cards on the pillows.
        The towel for the couple from Oslo I would have warmed.
      `,
    },
    {
      seeker: 'nadia.benhaddou',
      applied: 7,
      why: prose`
        My Japanese is at N3 and climbing. I would come with five other languages and four years of
        finding people the right seat.
      `,
    },
  ],
  'kumohana-chef': [
    {
      seeker: 'kenta.mizuno',
      applied: 24,
      moves: [
        ['reviewed', 21],
        ['interviewed', 12],
      ],
      why: prose`
        I would like to argue with Morita-san at half past eleven; I have admired his winter menu
        for years. And yes, I would like the lunch counter to be mine.
      `,
    },
  ],
  'kumohana-general-manager': [
    {
      seeker: 'dwayne.whitfield',
      applied: 22,
      moves: [
        ['reviewed', 19],
        ['rejected', 16],
      ],
      why: prose`
        I spent a year in Kanazawa as a student and think of its public baths every winter. I know
        that a hardware store is not a hotel.
      `,
    },
    {
      seeker: 'kenta.mizuno',
      applied: 28,
      moves: [['rejected', 25]],
      why: prose`
        I am a cook, and would keep the restaurant's mind its own. If the house is not for me, I
        would be glad to hear of a kitchen in the group.
      `,
    },
  ],
  'ventoluna-technician': [
    {
      seeker: 'xochitl.jimenez',
      applied: 15,
      moves: [
        ['reviewed', 12],
        ['interviewed', 6],
      ],
      why: prose`
        Eighty-two metres above the cattle, and one of them is my uncle's. I would like to be among
        the people from the Isthmus whom you train first.
      `,
    },
    {
      seeker: 'anja.krueger',
      applied: 10,
      moves: [
        ['reviewed', 7],
        ['withdrawn', 4],
      ],
      why: prose`
        I have no fear of heights and two years of evening Spanish, and I want to see something
        other than cellars before I am thirty.
      `,
    },
  ],
  'ventoluna-grid': [
    {
      seeker: 'rodrigo.escamilla',
      applied: 21,
      moves: [
        ['reviewed', 19],
        ['interviewed', 11],
        ['offered', 3],
      ],
      why: prose`
        I think that four of the lost nine percent are forecast, three are batteries, and two are a
        meeting nobody has called. I would like to be shown where I am mistaken.
      `,
    },
    {
      seeker: 'emre.yildiz',
      applied: 16,
      moves: [['rejected', 13]],
      why: prose`
        My control loops have been small so far. My wife comes from Puebla, and a larger loop in
        Mexico would make two people happy.
      `,
    },
  ],
  'ventoluna-liaison': [
    {
      seeker: 'xochitl.jimenez',
      applied: 8,
      moves: [['reviewed', 5]],
      why: prose`
        I have sat in the assembly of La Mata on the other side and asked some of those hard
        questions. Zapotec is what we speak at home; ask anybody whether I keep my word.
      `,
    },
  ],
  'nordhang-installer': [
    {
      seeker: 'anja.krueger',
      applied: 18,
      moves: [
        ['reviewed', 16],
        ['interviewed', 10],
      ],
      why: prose`
        Paid by the month and never by the piece is the sentence that made me stop at your page.
        Stairs do not worry me, with or without the exoskeleton.
      `,
    },
    {
      seeker: 'piotr.zajac',
      applied: 11,
      moves: [
        ['reviewed', 8],
        ['withdrawn', 5],
      ],
      why: prose`
        I repair the cooling of our hall together with the technicians and would like to learn it
        properly. My sister lives in Leipzig.
      `,
    },
    {
      seeker: 'xochitl.jimenez',
      applied: 6,
      why: prose`
        I am learning German for this, at A2 so far, so perhaps I am early. Motors, compressors and
        narrow places I already know.
      `,
    },
  ],
  'nordhang-quality': [
    {
      seeker: 'emre.yildiz',
      applied: 28,
      moves: [
        ['reviewed', 25],
        ['withdrawn', 22],
      ],
      why: prose`
        Forty-one cracks beside the same weld and a machine to cut open: my curiosity is older than
        my job title.
      `,
    },
    {
      seeker: 'camila.rezende',
      applied: 22,
      moves: [['reviewed', 18]],
      why: prose`
        Process statistics do not mind whether it is coffee or steel. My grandmother came from
        Leipzig and left me her German, with its slightly dated words.
      `,
    },
    {
      seeker: 'anja.krueger',
      applied: 19,
      moves: [['rejected', 14]],
      why: prose`
        I meet the faults in the cellar and would like to know where they begin. I have no
        technician's certificate yet, but a notebook full of serial numbers.
      `,
    },
  ],
  'sementeira-process': [
    {
      seeker: 'camila.rezende',
      applied: 19,
      moves: [
        ['reviewed', 16],
        ['interviewed', 8],
      ],
      why: prose`
        Keep the passion fruit, lose the smoke: I would begin at the drying decks in Bahia and only
        then touch your roaster. I leave the perfume at home anyway.
      `,
    },
    {
      seeker: 'rafael.goncalves',
      applied: 12,
      moves: [['rejected', 9]],
      why: prose`
        I have asked for the warehouse and ask here for the future: I begin evening studies in
        production engineering next year.
      `,
    },
  ],
};

import { inDays } from '../../../tests/support/clock.ts';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { colleagueOf, type Hiring } from '../../../tests/support/hiring.ts';
import { makeApplication, makeCompany, makeJob } from '../../../tests/support/people.ts';

const MEETING = { minutes: 30, timeZone: 'Europe/Lisbon', place: 'Room 2' };
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const SLOT = inDays(3);

const paramsOf = ({ id }: Hiring) => ({ params: { id } });
const invite = ({ company, id }: Hiring, interviewers: string[] = []) =>
  company.client.moveApplication({
    params: { applicationId: id },
    body: {
      status: 'interviewed',
      interview: { ...MEETING, startsAt: inDays(2), interviewers },
    },
  });

export const interviewsTests: FeatureTests = {
  // The application is pending.
  outcomes: {
    moveInterview: () => 409,
    cancelInterview: () => 409,
    answerInterview: () => 409,
    proposeTimes: () => 409,
    offerSlots: () => 409,
    pickSlot: () => 409,
    answerAsInterviewer: () => 409,
    remindOfSlots: () => 409,
    // The request names no members and no times.
    listBusyTimes: () => 400,
  },
  plantsNothing: { 'choices, times and ids': ['pickSlot', 'answerAsInterviewer'] },
  moves: {
    'interviewed at a time': {
      statements: 12,
      one: { status: 'interviewed', interview: { ...MEETING, startsAt: inHours(48) } },
      many: (ids) => {
        const times = ids.map((_id, index) => ({ _id, startsAt: inHours(48 + index) }));
        return { status: 'interviewed', plan: { ...MEETING, atOnce: 1, times } };
      },
    },
    'picking a time': {
      statements: 8,
      one: { status: 'interviewed', slots: { ...MEETING, startsAt: [inHours(48), inHours(49)] } },
      many: (ids) => {
        const startsAt = [inHours(48), inHours(49)];
        const booking = { ...MEETING, atOnce: Math.ceil(ids.length / startsAt.length), startsAt };
        return { status: 'interviewed', booking };
      },
    },
  },
  hiring: {
    'invite, with an interviewer': {
      before: colleagueOf,
      run: async (of) => invite(of, [(await colleagueOf(of)).user._id]),
    },
    'answer an interview': {
      before: invite,
      run: (of) =>
        of.seeker.client.answerInterview({ ...paramsOf(of), body: { answer: 'confirmed' } }),
    },
    'pick a time': {
      before: ({ company, id }) =>
        company.client.moveApplication({
          params: { applicationId: id },
          body: { status: 'interviewed', slots: { ...MEETING, startsAt: [SLOT, inDays(4)] } },
        }),
      run: (of) => of.seeker.client.pickSlot({ ...paramsOf(of), body: { startsAt: SLOT } }),
    },
  },
  fill: async (_server, { client, invited }) => {
    for (const days of [3, 5])
      await client.moveInterview({
        params: { id: invited },
        body: {
          startsAt: inDays(days),
          minutes: 45,
          timeZone: 'Europe/Lisbon',
          place: 'https://meet.example/a-room-with-a-name-that-is-longer-than-any-phone-is-wide',
          note: 'Bring nothing.',
        },
      });
  },
  invitation: (now) => ({ interview: { ...MEETING, startsAt: inDays(3, now) } }),
  plant: async (seeker, canary, server) => {
    const company = await makeCompany(server);
    const { _id: id } = await makeApplication(seeker, await makeJob(server, company));
    const meeting = (call: string) => ({
      minutes: 30,
      timeZone: 'UTC',
      place: canary(`${call}.place`),
      note: canary(`${call}.note`),
    });
    await company.client.moveApplication({
      params: { applicationId: id },
      body: {
        status: 'interviewed',
        interview: { startsAt: inDays(5, server.now()), ...meeting('moveApplication') },
      },
    });
    const params = { id };
    await company.client.moveInterview({
      params,
      body: { startsAt: inDays(6, server.now()), ...meeting('moveInterview') },
    });
    await seeker.client.answerInterview({
      params,
      body: { answer: 'confirmed', text: canary('answerInterview.text') },
    });
    await seeker.client.proposeTimes({
      params,
      body: {
        startsAt: [inDays(7, server.now())],
        timeZone: 'UTC',
        note: canary('proposeTimes.note'),
      },
    });
    const { _id: other } = await makeApplication(seeker, await makeJob(server, company));
    await company.client.moveApplication({
      params: { applicationId: other },
      body: { status: 'interviewed' },
    });
    await company.client.offerSlots({
      params: { id: other },
      body: { startsAt: [inDays(8, server.now())], ...meeting('offerSlots') },
    });
  },
};

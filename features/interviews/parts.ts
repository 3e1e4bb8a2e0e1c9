import * as z from 'zod/mini';
import type { Parts } from '../../shared/kit/parts.ts';
import { bookingPlan, bulkPlan } from './rules/bookings.ts';
import { interviewer } from './rules/interviewers.ts';
import {
  arrangedAnswer,
  interviewAnswer,
  interviewPlan,
  interviewSlots,
  proposalAnswer,
} from './rules/interviews.ts';

export const interviewParts = {
  feature: 'interviews',
  forms: {
    move: {
      /** For 'interviewed'. */
      interview: z.optional(interviewPlan),
      /** For 'interviewed', instead of an interview: times of which the applicant picks one. */
      slots: z.optional(interviewSlots),
    },
    bulkMove: {
      /** For 'interviewed': an interview for each application. */
      plan: z.optional(bulkPlan),
      /** For 'interviewed', instead of a plan: times from which each applicant picks one. */
      booking: z.optional(bookingPlan),
      /** For 'interviewed', instead of both: the id of a self-booking of an earlier call of the same move. */
      joins: z.optional(z.guid('Choose a self-booking.')),
    },
  },
  applicationEvents: {
    kinds: [
      'interview_moved',
      'interview_cancelled',
      'interview_confirmed',
      'interview_declined',
      /** One side named times for an interview. */
      'times_proposed',
      /** The company ended a self-booking before the applicant had picked a time. */
      'times_ended',
    ],
    fields: {
      /** The interview as scheduled at that time. */
      interview: z.optional(arrangedAnswer),
      /** Of an invitation without an interview: the applicant chooses one of several times. */
      offersTimes: z.optional(z.boolean()),
    },
    // Programs can also move to the interviews without a time.
    inActivity: ({ interview, offersTimes }: { interview?: object; offersTimes?: boolean }) =>
      interview || offersTimes ? { isInvited: true } : {},
  },
  answers: {
    applicationRow: {
      fields: {
        /** Only for the company: when its interview to come begins; another move cancels it. */
        interviewAt: z.optional(z.nullable(z.iso.datetime())),
      },
      none: {},
    },
    applicationDetails: {
      fields: {
        /** The latest interview, or null. */
        interview: z.nullable(interviewAnswer),
        /** Times of which one side may pick one; null if there are none. */
        proposal: z.nullable(proposalAnswer),
        /** Who takes part for the company in the interview, or in the offered times. For the company alone. */
        interviewers: z.optional(z.array(interviewer)),
      },
      forAgents: { interview: z.nullable(z.omit(interviewAnswer, { calendar: true })) },
      none: { interview: null, proposal: null },
    },
    bulkMoved: {
      fields: {
        /** The self-booking that the move made or added people to. */
        booking: z.optional(z.string()),
      },
      none: {},
    },
    activity: {
      fields: {
        /** Whether the move to the interviews named a time, or offered times. */
        isInvited: z.optional(z.literal(true)),
      },
      none: {},
    },
  },
} as const satisfies Parts;

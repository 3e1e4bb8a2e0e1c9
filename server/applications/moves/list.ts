import { answerPart } from '../promises/answers.ts';
import { stagePart } from '../stages.ts';
import { interviewPart } from './interview-part.ts';
import { offerPart } from './offers.ts';
import type { Extensions } from '../../extensions.ts';
import type { MovePart } from './parts.ts';

/** What takes part in moves, in its order. */
export const movePartsOf = (features: readonly Extensions[]): readonly MovePart[] => [
  stagePart,
  answerPart,
  interviewPart,
  offerPart,
  ...features.flatMap(({ moveParts = [] }) => moveParts as readonly MovePart[]),
];

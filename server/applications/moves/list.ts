import { answerPart } from '../promises/answers.ts';
import { stagePart } from '../stages.ts';
import { interviewPart } from './interview-part.ts';
import { offerPart } from './offers.ts';
import type { MovePart } from './parts.ts';

/** What takes part in moves, in its order. */
export const MOVE_PARTS: readonly MovePart[] = [stagePart, answerPart, interviewPart, offerPart];

import * as z from 'zod/mini';
import { optionalText, requiredText } from '../kit/text.ts';
import { fieldsRefusal } from './fields.ts';

const fieldsKnown = () =>
  z.refine<string>((text) => fieldsRefusal(text) === undefined, {
    error: ({ input }) => fieldsRefusal(String(input)),
  });

/** `requiredText` of a company to applicants, in which fields are filled in: broken and unknown ones are refused. */
export const requiredWithFields = (missing: string, max: number) =>
  requiredText(missing, max).check(fieldsKnown());

/** `optionalText` of a company to applicants, in which fields are filled in: broken and unknown ones are refused. */
export const optionalWithFields = (max: number) => optionalText(max).check(fieldsKnown());

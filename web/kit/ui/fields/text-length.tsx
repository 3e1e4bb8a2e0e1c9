import { inFigures } from '../../../../shared/kit/figures.ts';

interface TextLengthProps {
  text: string;
  max: number;
}

/** From how many characters before the limit on a field says how much of it is used. */
const NEARLY_FULL = 500;

export const isNearlyFull = ({ text, max }: TextLengthProps) => text.length > max - NEARLY_FULL;

/** How much of a field is used, as its hint: '1,234 / 5,000 characters'. */
export const TextLength = ({ text, max }: TextLengthProps) => (
  <span>
    {inFigures(text.length)} / {inFigures(max)} characters
  </span>
);

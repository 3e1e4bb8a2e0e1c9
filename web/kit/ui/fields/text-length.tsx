import { inFigures } from '../../../../shared/kit/figures.ts';

interface TextLengthProps {
  text: string;
  max: number;
}

/** How much of a field is used, as its hint: '1,234 / 5,000 characters'. */
export const TextLength = ({ text, max }: TextLengthProps) => (
  <span>
    {inFigures(text.length)} / {inFigures(max)} characters
  </span>
);

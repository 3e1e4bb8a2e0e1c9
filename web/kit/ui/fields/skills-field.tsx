import { listed } from '../../../../shared/kit/figures.ts';
import { addWords } from '../../../../shared/kit/text.ts';
import { ChipsField } from './chips-field.tsx';

/** Characters of one skill, as the schemas allow. */
const SKILL_LENGTH = 60;

interface SkillsFieldProps {
  label: string;
  skills: readonly string[];
  onChange: (skills: string[]) => void;
  max: number;
  error?: string | undefined;
  optional?: boolean;
  /** The field's name, for focusing it from the form. */
  name?: string;
}

/** A list of skills, added with Enter: no blanks, no duplicates, at most `max` (product.md section 5). */
export function SkillsField({ skills, onChange, max, ...field }: SkillsFieldProps) {
  const add = (typed: string) => {
    const { words, refusal, rest } = addWords(skills, typed, { max, length: SKILL_LENGTH });
    if (words.length > skills.length) onChange(words);
    return { added: listed(words.slice(skills.length)), ...(refusal && { refusal, rest }) };
  };
  return (
    <ChipsField
      {...field}
      chips={skills}
      placeholder="e.g. TypeScript, first aid, welding"
      hint={`${skills.length}/${max} skills.${skills.length < max ? ' Press Enter to add one, or paste a list.' : ''}`}
      onAdd={add}
      onRemove={(skill) => onChange(skills.filter((other) => other !== skill))}
    />
  );
}

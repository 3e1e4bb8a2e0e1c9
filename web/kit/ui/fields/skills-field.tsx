import { addWord, fold } from '../../../../shared/kit/text.ts';
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
  const add = (skill: string) => {
    const refusal = refusalOf(skill, skills, max);
    if (refusal) return { refusal };
    onChange(addWord(skills, skill) ?? [...skills]);
    return { added: skill };
  };
  return (
    <ChipsField
      {...field}
      chips={skills}
      maxLength={SKILL_LENGTH}
      placeholder="e.g. TypeScript, first aid, welding"
      hint={`${skills.length}/${max} skills.${skills.length < max ? ' Press Enter to add one.' : ''}`}
      onAdd={add}
      onRemove={(skill) => onChange(skills.filter((other) => other !== skill))}
    />
  );
}

function refusalOf(skill: string, skills: readonly string[], max: number): string | undefined {
  if (skills.some((other) => fold(other) === fold(skill)))
    return `${skill} has already been added.`;
  if (skills.length >= max) return `Add at most ${max} skills`;
  return undefined;
}

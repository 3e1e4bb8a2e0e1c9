import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { addSkill } from '../../shared/accounts.ts';
import { fold } from '../../shared/text.ts';
import { Field } from '../ui/field.tsx';
import styles from './skills-field.module.css';

/** Characters of one skill, as the schemas allow. */
const SKILL_LENGTH = 60;

interface SkillsFieldProps {
  label: string;
  skills: readonly string[];
  onChange: (skills: string[]) => void;
  max: number;
  error?: string | undefined;
  optional?: boolean;
  /** Where a form finds the field to focus it. */
  'data-path'?: string;
}

/** A list of skills: Enter adds what was typed; no blanks, no repetitions, at most `max` (product.md section 5). */
export function SkillsField({
  label,
  skills,
  onChange,
  max,
  error,
  optional = false,
  'data-path': path,
}: SkillsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [news, setNews] = useState('');

  const add = () => {
    const skill = typed.trim();
    if (!skill) return;
    const refused = refusalOf(skill, skills, max);
    setRefusal(refused);
    if (refused) return;
    onChange(addSkill(skills, skill) ?? [...skills]);
    setTyped('');
    setNews(`${skill} added`);
  };

  const remove = (skill: string) => {
    onChange(skills.filter((other) => other !== skill));
    setRefusal(undefined);
    setNews(`${skill} removed`);
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a word of an input method is not one of the form's.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };

  return (
    <Field
      label={label}
      error={refusal ?? error}
      optional={optional}
      hint={`${skills.length}/${max} skills. Press Enter to add one.`}
    >
      {(control) => (
        <div className={styles.box} data-wrong={control['aria-invalid']}>
          {skills.length > 0 && (
            <ul className={styles.skills} aria-label={label}>
              {skills.map((skill) => (
                <li key={skill} className={styles.skill}>
                  {skill}
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Remove ${skill}`}
                    onClick={() => remove(skill)}
                  >
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={input}
            type="text"
            data-path={path}
            className={styles.input}
            placeholder={skills.length === 0 ? 'TypeScript, first aid, welding...' : undefined}
            enterKeyHint="enter"
            maxLength={SKILL_LENGTH}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setRefusal(undefined);
            }}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
          <span role="status" className="sr-only">
            {news}
          </span>
        </div>
      )}
    </Field>
  );
}

function refusalOf(skill: string, skills: readonly string[], max: number): string | undefined {
  if (skills.some((other) => fold(other) === fold(skill))) return `${skill} is already there.`;
  if (skills.length >= max) return `Add at most ${max} skills`;
  return undefined;
}

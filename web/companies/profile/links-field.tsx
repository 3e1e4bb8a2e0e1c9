import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { type CompanyLink, LINK_LABEL_MAX, LINKS_MAX } from '../../../shared/companies/links.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { Legend, TextField } from '../../kit/ui/fields/field.tsx';
import styles from './links-field.module.css';

interface LinksFieldProps {
  value: readonly CompanyLink[];
  error?: string | undefined;
  onChange: (links: CompanyLink[]) => void;
}

/** Further links of the company, each with its label. */
export function LinksField({ value, error, onChange }: LinksFieldProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  /** Focuses a field that the next rendering has. */
  const focusNext = (selector: string) =>
    setTimeout(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  const change = (at: number, changes: Partial<CompanyLink>) =>
    onChange(value.map((link, index) => (index === at ? { ...link, ...changes } : link)));
  const add = () => {
    onChange([...value, { label: '', url: '' }]);
    focusNext(`li:nth-child(${value.length + 1}) input`);
  };
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at));
    focusNext('[data-add]');
  };
  return (
    <fieldset ref={group} className={styles.links}>
      <Legend optional>Links</Legend>
      {value.length > 0 && (
        <ul className={styles.list}>
          {value.map((link, at) => (
            // A link has nothing but its place until it is filled in.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={styles.link}>
              <TextField
                label={`Label of link ${at + 1}`}
                maxLength={LINK_LABEL_MAX}
                placeholder="e.g. LinkedIn"
                value={link.label}
                onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
              />
              <TextField
                label={`Address of link ${at + 1}`}
                inputMode="url"
                maxLength={300}
                placeholder="e.g. https://www.linkedin.com/company/example"
                value={link.url}
                onChange={({ currentTarget }) => change(at, { url: currentTarget.value })}
              />
              <span className={styles.remove}>
                <IconButton label={`Remove link ${at + 1}`} onClick={() => remove(at)}>
                  <IconTrash size={18} aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Button
        data-add
        variant="outline"
        size="sm"
        icon={<IconPlus size={16} aria-hidden />}
        blocked={value.length < LINKS_MAX ? undefined : `Add at most ${LINKS_MAX} links.`}
        onClick={add}
      >
        Add Link
      </Button>
    </fieldset>
  );
}

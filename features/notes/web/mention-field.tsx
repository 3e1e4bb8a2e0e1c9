import { Combobox } from '@base-ui/react/combobox';
import { type ComponentProps, type Ref, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TeamMember } from '../../../shared/companies/team.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { fold } from '../../../shared/kit/text.ts';
import { TEAM_ROLE_LABELS } from '../../../shared/permissions.ts';
import { Initials } from '../../../web/kit/ui/display/initials.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { ComboboxList, ComboboxOption } from '../../../web/kit/ui/fields/combobox-list.tsx';
import { TextArea } from '../../../web/kit/ui/fields/field.tsx';
import styles from './notes.module.css';

/** Colleagues in the list at once. */
const SHOWN = 6;
/** A longer word after '@' is no name. */
const NAME_MAX = 60;

interface MentionFieldProps extends Omit<
  ComponentProps<typeof TextArea>,
  'value' | 'onChange' | 'onKeyDown' | 'ref'
> {
  members: readonly TeamMember[];
  value: string;
  onChange: (text: string) => void;
}

/** A text in which '@' suggests colleagues. Arrow keys choose one, Enter takes it, Escape closes the list. */
export function MentionField({ members, value, onChange, ...field }: MentionFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<{ at: number; name: string }>();
  const found = typed
    ? members.filter(({ username }) => matches(username, typed.name)).slice(0, SHOWN)
    : [];
  const isOpen = found.length > 0;

  const look = () => setTyped(area.current ? nameBefore(area.current) : undefined);
  const take = ({ username }: TeamMember) => {
    if (!typed) return;
    const before = `${value.slice(0, typed.at)}@${username} `;
    const rest = value.slice(typed.at + 1 + typed.name.length).replace(/^ /, '');
    flushSync(() => {
      setTyped(undefined);
      onChange(before + rest);
    });
    area.current?.focus();
    area.current?.setSelectionRange(before.length, before.length);
  };

  return (
    <Combobox.Root<TeamMember>
      items={found}
      filter={null}
      value={null}
      itemToStringLabel={({ username }) => username}
      onValueChange={(member) => member && take(member)}
      inputValue={typed?.name ?? ''}
      open={isOpen}
      onOpenChange={(next, { reason }) => {
        if (!next && reason !== 'input-press') setTyped(undefined);
      }}
    >
      <Combobox.Input
        render={(props) => {
          // The text is the form's, and without a list all keys are the text's. Several lines are no combobox.
          const { onKeyDown, ref, ...named } = props as ComponentProps<'textarea'>;
          const aria = {
            'aria-autocomplete': named['aria-autocomplete'],
            'aria-controls': named['aria-controls'],
            'aria-activedescendant': named['aria-activedescendant'],
          };
          return (
            <TextArea
              {...field}
              {...(isOpen && aria)}
              ref={mergeRefs(area, ref)}
              value={value}
              onChange={({ currentTarget }) => {
                onChange(currentTarget.value);
                setTyped(nameBefore(currentTarget));
              }}
              onClick={look}
              onBlur={() => setTyped(undefined)}
              onKeyDown={(event) => {
                if (!isOpen) return;
                onKeyDown?.(event);
                // Nothing is highlighted until an arrow key: Enter takes the first one.
                const [first] = found;
                const isChosen = event.currentTarget.hasAttribute('aria-activedescendant');
                if (event.key !== 'Enter' || isChosen || !first) return;
                event.preventDefault();
                take(first);
              }}
            />
          );
        }}
      />
      <p role="status" className="sr-only">
        {isOpen && `${counted(found.length, 'colleague')}. Choose with the arrow keys.`}
      </p>
      {isOpen && (
        <ComboboxList label="Colleagues" align="start">
          {(member: TeamMember) => (
            <ComboboxOption key={member._id} value={member}>
              <span className={styles.suggestion}>
                <Initials name={member.username} /> {member.username}
              </span>
              <Small>{TEAM_ROLE_LABELS[member.role]}</Small>
            </ComboboxOption>
          )}
        </ComboboxList>
      )}
    </Combobox.Root>
  );
}

/** A name that is complete needs no suggestion. */
const matches = (username: string, typed: string) =>
  username !== typed.trimEnd() && fold(username).includes(fold(typed));

const mergeRefs =
  (own: RefObject<HTMLTextAreaElement | null>, other: Ref<HTMLTextAreaElement> | undefined) =>
  (element: HTMLTextAreaElement | null) => {
    own.current = element;
    if (typeof other === 'function') other(element);
    else if (other) other.current = element;
  };

/** The name that is being typed: from the last '@' that begins a word to the caret. */
function nameBefore({
  value,
  selectionStart,
  selectionEnd,
}: HTMLTextAreaElement): { at: number; name: string } | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  const before = value.slice(0, selectionStart);
  const at = before.lastIndexOf('@');
  const name = before.slice(at + 1);
  const isWord = at === 0 || /\s|\(/.test(before.charAt(at - 1));
  return at >= 0 && isWord && name.length <= NAME_MAX && !name.includes('\n')
    ? { at, name }
    : undefined;
}

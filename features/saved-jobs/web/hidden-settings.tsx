import { IconBriefcase, IconBuilding, IconEyeOff } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { HIDDEN_KIND_LABELS, HIDDEN_MAX, HIDDEN_WORD_MAX, SHOWN_MESSAGE } from '../rules.ts';
import type { HiddenEntry } from '../calls.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { forgetHidden } from './hidden-jobs.ts';
import { useBusyRows, useCall, useChange } from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { TextField } from '../../../web/kit/ui/fields/field.tsx';
import { SettingsPart } from '../../../web/accounts/settings-part.tsx';
import { SettingsRow, SettingsRows } from '../../../web/accounts/settings-rows.tsx';
import styles from './hidden-settings.module.css';

/** Companies, jobs and words that a job seeker hides from lists. */
export function HiddenFromSearch() {
  const query = useCall('listHidden');
  return (
    <SettingsPart
      id="hidden"
      title="Hidden Jobs"
      note="Lists leave out these jobs, jobs from these companies, and jobs with these words in the title, company or skills."
    >
      <QueryView query={query} refused="Failed to load your hidden jobs.">
        {({ hidden }) => (
          <>
            <AddWord isFull={hidden.filter(({ kind }) => kind !== 'job').length >= HIDDEN_MAX} />
            <Entries entries={hidden} />
          </>
        )}
      </QueryView>
    </SettingsPart>
  );
}

function AddWord({ isFull }: { isFull: boolean }) {
  const { mutateAsync: hide, isPending } = useChange('hideFromSearch');
  const [word, setWord] = useState('');
  const [error, setError] = useState<string>();

  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!word.trim()) {
      setError('Enter a word.');
      return;
    }
    setError(undefined);
    try {
      const { message } = await hide({ body: { kind: 'word', value: word } });
      forgetHidden();
      setWord('');
      notify.success('Word Hidden', message);
    } catch (failure) {
      const message = failure instanceof Refusal && (failure.errors?.['value'] ?? failure.message);
      if (message) setError(message);
      else notifyUpdateFailure(failure);
    }
  };

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        label="Hide a word"
        value={word}
        maxLength={HIDDEN_WORD_MAX}
        error={error}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="outline"
        busy={isPending}
        blocked={
          isFull
            ? `You can hide up to ${HIDDEN_MAX} companies and words. Show one of them again first.`
            : undefined
        }
      >
        Hide
      </Button>
    </form>
  );
}

const ICONS = { company: IconBuilding, job: IconBriefcase, word: IconEyeOff };

function Entries({ entries }: { entries: readonly HiddenEntry[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { mutateAsync: show } = useChange('showInSearch');
  const isBusy = useBusyRows('showInSearch');

  const remove = async ({ _id }: HiddenEntry) => {
    try {
      await show({ params: { id: _id } });
      forgetHidden();
      notify.success('Shown Again', SHOWN_MESSAGE);
      list.current?.focus();
    } catch (error) {
      notifyUpdateFailure(error);
    }
  };

  if (entries.length === 0)
    return (
      <Small>
        Nothing is hidden. To hide a company or a skill, open the menu of a job in a list.
      </Small>
    );
  return (
    <SettingsRows label="Hidden companies, jobs and words" list={list}>
      {entries.map((entry) => (
        <SettingsRow
          key={entry._id}
          icon={ICONS[entry.kind]}
          name={entry.name}
          text={`${HIDDEN_KIND_LABELS[entry.kind]}, hidden on ${formatDay(entry.hiddenAt)}`}
        >
          <Button
            variant="subtle"
            size="sm"
            busy={isBusy(entry._id)}
            onClick={() => void remove(entry)}
          >
            Show Again<span className="sr-only">: {entry.name}</span>
          </Button>
        </SettingsRow>
      ))}
    </SettingsRows>
  );
}

import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { displayName } from '../../../../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../../../../shared/applications/lists.ts';
import { type Tag, tagChange, TAGS_EACH_MAX } from '../../rules/tags.ts';
import { counted } from '../../../../shared/kit/figures.ts';
import { fold } from '../../../../shared/kit/text.ts';
import { useCall, useChange } from '../../../../web/kit/data/calls.ts';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import { notifyFailure } from '../../../../web/kit/failure-notice.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { Button } from '../../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { Small } from '../../../../web/kit/ui/display/small.tsx';
import { LoadingShape } from '../../../../web/kit/ui/feedback/skeleton.tsx';
import { TextField } from '../../../../web/kit/ui/fields/field.tsx';
import { Dialog } from '../../../../web/kit/ui/overlays/dialog.tsx';
import { ManageTagsDialog } from './manage.tsx';
import styles from './dialog.module.css';

type Applications = readonly ApplicationRowAnswer[];

interface TagDialogProps {
  applications: Applications;
  onClose: () => void;
}

/** Gives applications tags, or takes them away. Each change is saved at once. */
export function TagDialog({ applications, onClose }: TagDialogProps) {
  const query = useCall('listTags');
  const [manages, setManages] = useState(false);
  const [first] = applications;
  const whom =
    first && applications.length === 1
      ? displayName(first.applicant)
      : counted(applications.length, 'application');
  if (manages) return <ManageTagsDialog onClose={() => setManages(false)} />;
  return (
    <Dialog
      onClose={onClose}
      title={`Tags for ${whom}`}
      footer={
        <>
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => setManages(true)}>
            Manage Tags
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <QueryView
        query={query}
        refused="Failed to load the tags."
        skeleton={<LoadingShape height={200} />}
      >
        {({ tags }) => <Tags applications={applications} tags={tags} />}
      </QueryView>
    </Dialog>
  );
}

interface TagsProps {
  applications: Applications;
  tags: readonly Tag[];
}

function Tags({ applications, tags }: TagsProps) {
  // What the server said last: the rows behind the dialog may have left their list.
  const [current, setCurrent] = useState(applications);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { isPending, variables, mutate } = useChange('tagApplications', {
    onSuccess: ({ moved, refused }) => {
      const byId = new Map(moved.map((row) => [row._id, row]));
      setCurrent((rows) => rows.map((row) => byId.get(row._id) ?? row));
      const [refusal] = refused;
      if (refusal)
        notify.failure(
          'Tagging Failed',
          refused.length > 1
            ? `${counted(refused.length, 'application')}: ${refusal.message}`
            : refusal.message,
        );
    },
    onError: (error) => notifyFailure(error, 'Tagging', 'Failed to change tags.'),
  });
  const field = useRef<HTMLInputElement>(null);
  // The dialog may have opened before the tags were there.
  useEffect(() => field.current?.focus(), []);
  const key = fold(typed);
  const found = tags.filter(({ name }) => fold(name).includes(key));
  const isKnown = tags.some(({ name }) => fold(name) === key);
  const ids = current.map(({ _id }) => _id);
  const share = (id: string) =>
    current.filter((row) => row.tags?.some(({ _id }) => _id === id)).length;

  const add = () => {
    if (isPending) return;
    const { error } = tagChange.safeParse({ name: typed });
    setWrong(error?.issues[0]?.message);
    if (error) return;
    const known = tags.find(({ name }) => fold(name) === key);
    mutate({ body: { ids, add: [known?.name ?? typed.trim()], remove: [] } });
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <>
      <TextField
        ref={field}
        label="Find or create a tag"
        placeholder="e.g. Speaks Portuguese"
        value={typed}
        maxLength={40}
        autoComplete="off"
        error={wrong}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {key && (isKnown ? `Enter adds ${typed}.` : `Enter creates ${typed}.`)}
      </p>
      <fieldset className={styles.tags}>
        <legend className="sr-only">Tags</legend>
        {found.map((tag) => {
          const some = share(tag._id);
          const isAll = some === current.length;
          const isBusy = isPending && variables?.body.add?.[0] === tag.name;
          return (
            <label key={tag._id} className={styles.tag}>
              <input
                type="checkbox"
                checked={isAll || isBusy}
                aria-disabled={isPending || undefined}
                ref={(box) => {
                  if (box) box.indeterminate = some > 0 && !isAll;
                }}
                onChange={() => {
                  if (isPending) return;
                  mutate({
                    body: isAll ? { ids, remove: [tag._id] } : { ids, add: [tag.name] },
                  });
                }}
              />
              <span>{tag.name}</span>
              <Small>{counted(tag.applications, 'application')}</Small>
            </label>
          );
        })}
        {key && !isKnown && (
          <Button
            variant="subtle"
            size="sm"
            icon={<IconPlus size={16} aria-hidden />}
            busy={isPending}
            onClick={add}
          >
            Create “{typed.trim()}”
          </Button>
        )}
      </fieldset>
      {tags.length === 0 && !key && <Quiet>No tags yet. Type the first one.</Quiet>}
      <Small>
        Your team sees tags, applicants never do. At most {TAGS_EACH_MAX} for each application.
      </Small>
    </>
  );
}

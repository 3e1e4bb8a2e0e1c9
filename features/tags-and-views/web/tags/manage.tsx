import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Tag, TAGS_MAX } from '../../rules/tags.ts';
import { counted } from '../../../../shared/kit/figures.ts';
import { fold } from '../../../../shared/kit/text.ts';
import { useCall, useChange } from '../../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../../web/kit/data/change-dialog.tsx';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import { failureNotices, notifyFailure } from '../../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../../web/kit/forms/use-form.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { Button, IconButton } from '../../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { Small } from '../../../../web/kit/ui/display/small.tsx';
import { LoadingShape } from '../../../../web/kit/ui/feedback/skeleton.tsx';
import { TextField } from '../../../../web/kit/ui/fields/field.tsx';
import { Dialog } from '../../../../web/kit/ui/overlays/dialog.tsx';
import styles from './manage.module.css';

/** Renames, merges and deletes the company's tags. */
export function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const query = useCall('listTags');
  const [asked, setAsked] = useState<{ what: 'rename' | 'delete'; tag: Tag }>();
  const close = () => setAsked(undefined);
  if (asked?.what === 'rename')
    return <RenameDialog tag={asked.tag} tags={query.data?.tags ?? []} onClose={close} />;
  if (asked) return <DeleteDialog tag={asked.tag} onClose={close} />;
  return (
    <Dialog onClose={onClose} title="Manage Tags" footer={<Button onClick={onClose}>Done</Button>}>
      <QueryView
        query={query}
        refused="Failed to load the tags."
        skeleton={<LoadingShape height={200} />}
      >
        {({ tags }) =>
          tags.length === 0 ? (
            <Quiet>No tags yet. Give an application its first one with the key T.</Quiet>
          ) : (
            <ul className={styles.tags}>
              {tags.map((tag) => (
                <li key={tag._id}>
                  <span>{tag.name}</span>
                  <Small>{counted(tag.applications, 'application')}</Small>
                  <IconButton
                    label={`Rename ${tag.name}`}
                    aria-haspopup="dialog"
                    onClick={() => setAsked({ what: 'rename', tag })}
                  >
                    <IconPencil size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Delete ${tag.name}`}
                    aria-haspopup="dialog"
                    onClick={() => setAsked({ what: 'delete', tag })}
                  >
                    <IconTrash size={18} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <Small>At most {TAGS_MAX} tags.</Small>
    </Dialog>
  );
}

interface RenameDialogProps {
  tag: Tag;
  tags: readonly Tag[];
  onClose: () => void;
}

function RenameDialog({ tag, tags, onClose }: RenameDialogProps) {
  const { mutateAsync: rename } = useChange('renameTag');
  const form = useForm('renameTag', {
    defaults: { name: tag.name },
    notices: failureNotices('Rename', 'This tag cannot be renamed.'),
    onSubmit: async (body) => {
      const { message } = await rename({ params: { id: tag._id }, body });
      notify.success('Tag Renamed', message);
      onClose();
    },
  });
  const same = tags.find(
    ({ _id, name }) => _id !== tag._id && fold(name) === fold(form.values.name),
  );
  return (
    <FormDialog
      title={`Rename “${tag.name}”`}
      submit={same ? 'Merge Tags' : 'Rename Tag'}
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={40} {...form.field('name')} />
      <p role="status">
        {same && (
          <Small>
            A tag “{same.name}” already exists. Renaming merges the two tags
            {tag.applications > 0 &&
              `; ${counted(tag.applications, 'application moves', 'applications move')} to it`}
            .
          </Small>
        )}
      </p>
    </FormDialog>
  );
}

const DeleteDialog = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => (
  <ChangeDialog
    change="deleteTag"
    input={{ params: { id: tag._id } }}
    done="Tag Deleted"
    onError={(error) => notifyFailure(error, 'Deletion', 'Failed to delete the tag.')}
    title="Delete Tag"
    confirmLabel="Delete Tag"
    onClose={onClose}
  >
    {tag.applications === 0
      ? `No application has the tag “${tag.name}”.`
      : `This removes the tag “${tag.name}” from ${counted(tag.applications, 'application')}.`}{' '}
    This action cannot be undone.
  </ChangeDialog>
);

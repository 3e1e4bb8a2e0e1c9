import {
  IconArrowLeft,
  IconArrowRight,
  IconPencil,
  IconPhoto,
  IconPhotoPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  ALT_MAX,
  altRefusal,
  FOCUS,
  inWords,
  type Photo,
  photosFullRefusal,
  PHOTOS_MAX,
  PICTURE_EXTENSIONS,
  pictureHint,
  type PictureKind,
  pictureRefusal,
  type Pictures,
} from '../../../shared/companies/pictures.ts';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { editAnswers, useChange } from '../../kit/data/calls.ts';
import { ChangeDialog } from '../../kit/data/change-dialog.tsx';
import { notifyUpdateFailure, UPDATE_NOTICES } from '../../kit/failure-notice.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { TextField } from '../../kit/ui/fields/field.tsx';
import { FileField } from '../../kit/ui/fields/file-field.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Row, Stack } from '../../kit/ui/layout/stack.tsx';
import { Cover } from '../cover.tsx';
import styles from './pictures.module.css';

/** What is open over the section. */
type Open =
  | { kind: 'upload'; what: PictureKind }
  | { kind: 'describe'; photo: Photo }
  | { kind: 'remove'; what: PictureKind; id: string; name: string };

const TITLES: Record<PictureKind, string> = {
  logo: 'Upload Logo',
  cover: 'Upload Cover',
  photo: 'Add Photo',
};

/** Shows the answered pictures, before the profile is asked for again. */
const show = (pictures: Pictures) =>
  editAnswers('getProfile', (answer) => {
    const { user } = answer;
    if (!user.companyProfile) return answer;
    return { ...answer, user: { ...user, companyProfile: { ...user.companyProfile, pictures } } };
  });

/** Logo, cover and photos of the company. Each change is saved at once (product.md section 4.25). */
export function PicturesSection({ profile }: { profile: CompanyProfile }) {
  const { companyName, pictures } = profile;
  const { logo, cover, photos } = pictures;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const full = photosFullRefusal(photos.length)?.message;
  return (
    <Section
      title="Pictures"
      note="Your company page shows them; the logo is on your jobs, too. Changes are saved immediately."
    >
      <Stack gap={20}>
        <div className={styles.logo}>
          <CompanyMark name={companyName} logo={logo?.path} size={88} />
          <div>
            <h3 className={styles.title}>Logo</h3>
            <Small>
              {logo
                ? 'Shown on a white background.'
                : 'Until you upload one, we draw a mark for you.'}
            </Small>
            <Row>
              <Button
                variant="outline"
                size="sm"
                icon={<IconUpload size={16} aria-hidden />}
                onClick={() => setOpen({ kind: 'upload', what: 'logo' })}
              >
                {logo ? 'Replace Logo' : 'Upload Logo'}
              </Button>
              {logo && (
                <Button
                  variant="subtle"
                  size="sm"
                  onClick={() =>
                    setOpen({ kind: 'remove', what: 'logo', id: logo._id, name: 'the logo' })
                  }
                >
                  Remove Logo
                </Button>
              )}
            </Row>
          </div>
        </div>
        <div>
          <h3 className={styles.title}>Cover</h3>
          <div className={styles.cover}>
            {cover ? (
              <CoverWithFocus key={cover._id} cover={cover} />
            ) : (
              <p className={styles.none}>
                <IconPhoto size={26} stroke={1.6} aria-hidden />A wide picture at the top of your
                page
              </p>
            )}
          </div>
          <Row>
            <Button
              variant="outline"
              size="sm"
              icon={<IconUpload size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'upload', what: 'cover' })}
            >
              {cover ? 'Replace Cover' : 'Upload Cover'}
            </Button>
            {cover && (
              <Button
                variant="subtle"
                size="sm"
                onClick={() =>
                  setOpen({ kind: 'remove', what: 'cover', id: cover._id, name: 'the cover' })
                }
              >
                Remove Cover
              </Button>
            )}
          </Row>
        </div>
        <div>
          <h3 className={styles.title}>
            Photos{' '}
            <span className={styles.count}>
              {photos.length} of {PHOTOS_MAX}
            </span>
          </h3>
          {photos.length === 0 ? (
            <Quiet>No photos yet. Show where and with whom people will work.</Quiet>
          ) : (
            <ul className={styles.photos}>
              {photos.map((photo, at) => (
                <li key={photo._id} className={styles.photo}>
                  <img src={photo.path} alt="" loading="lazy" />
                  <p className={styles.alt}>{photo.alt}</p>
                  <span className={styles.tools}>
                    {photos.length > 1 && <MovePhoto photo={photo} at={at} count={photos.length} />}
                    <IconButton
                      label={`Describe photo: ${photo.alt}`}
                      onClick={() => setOpen({ kind: 'describe', photo })}
                    >
                      <IconPencil size={18} aria-hidden />
                    </IconButton>
                    <IconButton
                      label={`Remove photo: ${photo.alt}`}
                      onClick={() =>
                        setOpen({
                          kind: 'remove',
                          what: 'photo',
                          id: photo._id,
                          name: `the photo “${photo.alt}”`,
                        })
                      }
                    >
                      <IconTrash size={18} aria-hidden />
                    </IconButton>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Button
            variant="outline"
            size="sm"
            icon={<IconPhotoPlus size={16} aria-hidden />}
            blocked={full}
            onClick={() => setOpen({ kind: 'upload', what: 'photo' })}
          >
            Add Photo
          </Button>
        </div>
      </Stack>
      {open?.kind === 'upload' && <UploadDialog what={open.what} onClose={close} />}
      {open?.kind === 'describe' && <DescribeDialog photo={open.photo} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog {...open} onClose={close} />}
    </Section>
  );
}

/** Buttons that move a photo by one place. They stay where they are, so the focus does, too. */
function MovePhoto({ photo, at, count }: { photo: Photo; at: number; count: number }) {
  const { mutateAsync: change, isPending } = useChange('changeCompanyPicture');
  const [said, setSaid] = useState('');
  const move = async (place: number) => {
    if (isPending || place < 0 || place >= count) return;
    try {
      show((await change({ params: { id: photo._id }, body: { place } })).pictures);
      setSaid(`Now photo ${place + 1} of ${count}.`);
    } catch (error) {
      notifyUpdateFailure(error);
    }
  };
  return (
    <>
      <IconButton
        label={`Move photo earlier: ${photo.alt}`}
        aria-disabled={at === 0 || undefined}
        onClick={() => void move(at - 1)}
      >
        <IconArrowLeft size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={`Move photo later: ${photo.alt}`}
        aria-disabled={at === count - 1 || undefined}
        onClick={() => void move(at + 1)}
      >
        <IconArrowRight size={18} aria-hidden />
      </IconButton>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

const ALT_FIELD = {
  label: 'Description',
  required: true,
  maxLength: ALT_MAX,
  placeholder: 'e.g. Our workshop with six people around a boat',
  hint: 'Read aloud to people who cannot see the photo.',
} as const;

function UploadDialog({ what, onClose }: { what: PictureKind; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [fileError, setFileError] = useState<string>();
  const { mutateAsync: add } = useChange('addCompanyPicture');
  const form = useForm('addCompanyPicture', {
    defaults: { kind: what, alt: '' },
    notices: { ...UPDATE_NOTICES, refused: ['Upload Failed', 'The picture was not uploaded.'] },
    onSubmit: async (body) => {
      const refusal = pictureRefusal(file);
      setFileError(refusal?.message);
      const alt = what === 'photo' ? altRefusal(body.alt) : undefined;
      if (refusal || alt) return alt ? { alt } : false;
      const { pictures, message } = await add({ body, file });
      show(pictures);
      onClose();
      notify.success('Picture Uploaded', message);
      return undefined;
    },
  });
  const choose = (chosen: File | undefined) => {
    form.clearErrors();
    setFileError(chosen && pictureRefusal(chosen)?.message);
    setFile(chosen);
  };
  return (
    <FormDialog title={TITLES[what]} form={form} onClose={onClose}>
      <FileField
        label={what === 'photo' ? 'Photo' : `The ${inWords(what)}`}
        hint={pictureHint(what)}
        accept={PICTURE_EXTENSIONS}
        file={file}
        error={fileError ?? form.errors['picture']}
        disabled={form.isSending}
        onChange={choose}
      />
      {file && !fileError && <Chosen key={`${file.name} ${file.size}`} what={what} file={file} />}
      {what === 'photo' && <TextField {...ALT_FIELD} {...form.field('alt')} />}
    </FormDialog>
  );
}

interface ChosenProps {
  what: PictureKind;
  file: File;
}

/** The chosen picture, as the page will show it. What the browser cannot read is not shown; the server says why. */
function Chosen({ what, file }: ChosenProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('load', () => setAddress(String(reader.result)));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  if (!address) return null;
  return (
    <img
      src={address}
      alt="Preview"
      data-kind={what}
      className={styles.chosen}
      onError={() => setAddress(undefined)}
    />
  );
}

function DescribeDialog({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const { mutateAsync: change } = useChange('changeCompanyPicture');
  const form = useForm('changeCompanyPicture', {
    defaults: { alt: photo.alt },
    notices: UPDATE_NOTICES,
    onSubmit: async (body) => {
      const refusal = altRefusal(body.alt ?? '');
      if (refusal) return { alt: refusal };
      const { pictures, message } = await change({ params: { id: photo._id }, body });
      show(pictures);
      onClose();
      notify.success('Photo Described', message);
      return undefined;
    },
  });
  return (
    <FormDialog title="Describe Photo" submit="Save" form={form} onClose={onClose}>
      <img src={photo.path} alt="" className={styles.described} />
      <TextField {...ALT_FIELD} {...form.field('alt')} />
    </FormDialog>
  );
}

interface RemoveDialogProps {
  what: PictureKind;
  id: string;
  name: string;
  onClose: () => void;
}

function RemoveDialog({ what, id, name, onClose }: RemoveDialogProps) {
  const title = { logo: 'Remove Logo', cover: 'Remove Cover', photo: 'Remove Photo' }[what];
  return (
    <ChangeDialog
      change="removeCompanyPicture"
      input={{ params: { id } }}
      done="Picture Removed"
      onDone={({ pictures }) => show(pictures)}
      title={title}
      confirmLabel={title}
      onClose={onClose}
    >
      {`Your page no longer shows ${name}, and the file is deleted. This action cannot be undone.`}
    </ChangeDialog>
  );
}

/** The cover as the page shows it, and a slider for the part of its height that stays visible. */
function CoverWithFocus({ cover }: { cover: NonNullable<Pictures['cover']> }) {
  const { mutateAsync: change } = useChange('changeCompanyPicture');
  const [focus, setFocus] = useState(cover.focus);
  const save = async () => {
    if (focus === cover.focus) return;
    try {
      show((await change({ params: { id: cover._id }, body: { focus } })).pictures);
    } catch (error) {
      setFocus(cover.focus);
      notifyUpdateFailure(error);
    }
  };
  return (
    <>
      <Cover cover={{ ...cover, focus }} />
      <label className={styles.focus}>
        <span>Visible part</span>
        <input
          type="range"
          min={FOCUS.min}
          max={FOCUS.max}
          step={5}
          value={focus}
          aria-valuetext={`${focus} percent from the top`}
          onChange={({ currentTarget }) => setFocus(Number(currentTarget.value))}
          onPointerUp={() => void save()}
          onKeyUp={() => void save()}
          onBlur={() => void save()}
        />
      </label>
    </>
  );
}

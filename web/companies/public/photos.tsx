import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Photo } from '../../../shared/companies/pictures.ts';
import type { Company } from '../../../shared/companies/profile.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/overlays/dialog.tsx';
import styles from './photos.module.css';

/** The company's photos, each as a whole. Each opens larger; arrow keys show the others. Without scripts, the browser opens the file. */
export function Photos({ company }: { company: Company }) {
  const titleId = useId();
  const [shown, setShown] = useState<number>();
  const { companyName, pictures } = company;
  const { photos } = pictures;
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Photos
      </h2>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo._id} style={widthOf(photo)}>
            <a
              href={photo.path}
              data-held=""
              className={styles.photo}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setShown(index);
              }}
            >
              <img
                src={photo.path}
                alt={photo.alt}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Lightbox
          title={`Photos of ${companyName}`}
          photos={photos}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );
}

/** Photos of a row are equally high and as wide as they are, so none is cut. */
const widthOf = ({ width, height }: Photo) => ({ '--ratio': width / height }) as CSSProperties;

interface LightboxProps {
  title: string;
  photos: readonly Photo[];
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

function Lightbox({ title, photos, shown, onShow, onClose }: LightboxProps) {
  const photo = photos[shown];
  const move = (by: number) => onShow((shown + by + photos.length) % photos.length);
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before the dialog, which keeps arrow keys to itself.
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, []);
  if (!photo) return null;
  return (
    <Dialog
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        photos.length > 1 && (
          <>
            <Button
              variant="outline"
              icon={<IconChevronLeft size={18} aria-hidden />}
              onClick={() => move(-1)}
            >
              Previous
            </Button>
            <Button
              variant="outline"
              icon={<IconChevronRight size={18} aria-hidden />}
              onClick={() => move(1)}
            >
              Next
            </Button>
          </>
        )
      }
    >
      <figure className={styles.figure} aria-live="polite">
        {/* The caption says what it shows, also when another one follows. */}
        <img src={photo.path} alt="" width={photo.width} height={photo.height} />
        <figcaption>
          {photo.alt} ({shown + 1} of {photos.length})
        </figcaption>
      </figure>
    </Dialog>
  );
}

import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Pixels, or any CSS length. */
  height: number | string;
  width?: number | string;
}

/** A gray placeholder for content. */
export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden="true" />;
}

/** A gray placeholder for a part of a page while it loads. */
export function LoadingShape({ height }: Pick<SkeletonProps, 'height'>) {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton height={height} />
    </div>
  );
}

interface PageSkeletonProps {
  /** False if the page already shows its title. */
  withTitle?: boolean;
}

/** A whole dashboard page while it loads: title, four figures, a table. */
export function PageSkeleton({ withTitle = true }: PageSkeletonProps) {
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      {withTitle && <Skeleton height={44} width="min(320px, 70%)" />}
      <div className={styles.cards}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height={112} />
        ))}
      </div>
      <Skeleton height={420} />
    </div>
  );
}

/** As high as a page's title with its subtitle; the text is for screen readers. */
export function TitleSkeleton({ children }: { children: string }) {
  return (
    <header>
      <h1 className="sr-only">{children}</h1>
      <Skeleton height={76} width="min(380px, 80%)" />
    </header>
  );
}

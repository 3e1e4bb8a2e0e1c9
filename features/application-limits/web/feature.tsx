import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { FirstChoiceFilter, FirstChoiceMark, FirstChoiceStar } from './mark.tsx';
import { refuseNow } from './own-places.ts';
import { TermOfPlaces } from './terms.tsx';

const [ApplyFields, loadFields] = loadedLater(
  async () => (await import('./apply.tsx')).ApplyFields,
);
const [ApplyNext, loadNext] = loadedLater(async () => (await import('./apply.tsx')).ApplyNext);
const [OpenApplications] = loadedLater(
  async () => (await import('./open-applications.tsx')).OpenApplications,
);
const [ChooseFirst] = loadedLater(async () => (await import('./choose.tsx')).FirstChoice);
const [PlacesInTitle] = loadedLater(async () => (await import('./subtitle.tsx')).PlacesInTitle);

export const applicationLimitsWeb: WebFeature = {
  name: 'application-limits',
  refuseApplying: (userId) => {
    loadFields();
    loadNext();
    return refuseNow(userId);
  },
  applicationOrders: {
    'first-choice': (a, b) =>
      Number(Boolean(b.firstChoiceMonth)) - Number(Boolean(a.firstChoiceMonth)) ||
      b.appliedDate.localeCompare(a.appliedDate),
  },
  panels: {
    'application.star': FirstChoiceStar,
    'application.applied': FirstChoiceMark,
    'applications.filters': FirstChoiceFilter,
    'job.terms': TermOfPlaces,
    'apply.fields': ApplyFields,
    'apply.next': ApplyNext,
    'needs.job_seeker': OpenApplications,
    'my-application.choice': ChooseFirst,
    'my-applications.subtitle': PlacesInTitle,
  },
};

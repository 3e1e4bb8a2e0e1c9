import { moreTexts, pickTexts } from '../../shared/applications/fields.ts';
import type { Application } from '../../shared/applications/status.ts';

/** What an applicant wrote into the fields of features, by their labels. */
export function textsOf(application: Pick<Application, '_id'>): Record<string, string> {
  const texts = pickTexts(application, []);
  return Object.fromEntries(
    moreTexts([]).flatMap(({ name, label }) => {
      const text = texts[name];
      return text ? [[label, text]] : [];
    }),
  );
}

import { implement } from '../../../server/feature.ts';
import { tagsAndViews } from '../feature.ts';
import { applicationTags, savedViews, tags } from '../tables.ts';
import { deleteTag, eraseTags, listTags, renameTag, tagApplications } from './tags.ts';
import { changeView, deleteView, leaveViews, listViews, saveView } from './views.ts';

const NOT_OF_COMPANIES = { none: 'It is the work of a company, and for its members.' };
const VIEW = { name: 'First choices', query: 'choice=first&sort=due', isShared: false };

export const tagsAndViewsServer = implement(tagsAndViews, {
  handlers: {
    listTags,
    tagApplications,
    renameTag,
    deleteTag,
    listViews,
    saveView,
    changeView,
    deleteView,
  },
  people: [
    { application: applicationTags.applicationId, erase: 'apart', export: NOT_OF_COMPANIES },
    { person: savedViews.authorId, erase: 'apart', export: NOT_OF_COMPANIES },
  ],
  ofApplications: [{ table: applicationTags, column: applicationTags.applicationId }],
  ofCompanies: [
    { table: tags, column: tags.companyId },
    { table: savedViews, column: savedViews.companyId },
  ],
  applicationsErased: eraseTags,
  accountDeleted: (tx, _, userId) => leaveViews(tx, userId),
  memberLeft: leaveViews,
  examples: {
    tagApplications: {
      ids: ['00000000-0000-4000-8000-000000000000'],
      add: ['Speaks Portuguese'],
      remove: [],
    },
    renameTag: { name: 'Portuguese' },
    saveView: VIEW,
    changeView: VIEW,
  },
});

export { TagDialog } from './tags/dialog.tsx';
export { TagFilter } from './tags/filter.tsx';
export { TagInfo } from './tags/info.tsx';
export { TagMarks } from './tags/marks.tsx';
export { GoneAlert, SaveViewButton, ViewChips } from './views/views.tsx';

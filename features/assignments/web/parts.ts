export { AssignButton } from './assign-button.tsx';
export { AssignDialog } from './dialog.tsx';
export { AssigneeFilter } from './filter.tsx';
export { AssignedInfo } from './info.tsx';

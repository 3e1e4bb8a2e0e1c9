import { IconLayoutKanban } from '@tabler/icons-react';
import { Segments } from '../kit/ui/navigation/segments.tsx';

interface ViewSwitchProps {
  /** The view that is no board, with its icon. */
  list: readonly [label: string, icon: typeof IconLayoutKanban];
  isBoard: boolean;
  onChange: (view: '' | 'board') => void;
}

/** Switches between a list and a board. */
export const ViewSwitch = ({ list: [label, icon], isBoard, onChange }: ViewSwitchProps) => (
  <Segments
    label="Show as"
    segments={[
      { value: '', label, icon },
      { value: 'board', label: 'Board', icon: IconLayoutKanban },
    ]}
    value={isBoard ? 'board' : ''}
    onChange={onChange}
    iconsOnly="phone"
  />
);

import { useState } from 'react';
import { useApplicationChange } from './change.ts';

/** Answers what was read. @param shown what the dialog shows as it opens; the answer is to it */
export function useAnswer<Read>(shown: Read, onClose: () => void) {
  const [read, setRead] = useState(shown);
  const { forgetRefusal, ...change } = useApplicationChange(onClose);
  const readAgain = (next: Read) => {
    setRead(next);
    forgetRefusal();
  };
  return { ...change, read, readAgain };
}

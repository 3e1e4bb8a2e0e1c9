import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Marks a history entry that only opened something, so that closing can go back. */
const STEP = { opened: true };

/**
 * What is open beside a list, stored in the address as `?<name>=<id>`, so that links work and Back closes it.
 * @param names the kinds of things that can open, one at a time
 */
export function useOpened<Name extends string>(...names: readonly Name[]) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isStep = (state as typeof STEP | null)?.opened === true;

  const toSearch = (chosen?: [name: Name, id: string]) => {
    const after = new URLSearchParams(params);
    for (const name of names) after.delete(name);
    if (chosen) after.set(...chosen);
    return { search: after.toString() };
  };
  /** The props of a link that opens it. */
  const link = (name: Name, id: string) => ({
    to: toSearch([name, id]),
    state: STEP,
    replace: isStep,
    preventScrollReset: true,
  });

  return {
    id: (name: Name) => params.get(name),
    link,
    open: (name: Name, id: string) => {
      const { to, ...options } = link(name, id);
      void navigate(to, options);
    },
    close: () => {
      if (isStep) void navigate(-1);
      else void navigate(toSearch(), { replace: true, preventScrollReset: true });
    },
  };
}

export type Opened<Name extends string> = ReturnType<typeof useOpened<Name>>;

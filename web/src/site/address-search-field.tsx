import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField } from '../ui/form/text-field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { searchMaxLength } from './list-address.ts';

/** Our choice, in milliseconds: as long as most customers need for the next letter. */
const typingMs = 300;

interface AddressSearchFieldProps {
  readonly label: string;
  /** The search in the address. */
  readonly search: string;
  /** Says for screen readers how much was found; undefined while that is unknown. */
  readonly found: string | undefined;
  /** Writes another search into the address. */
  readonly onSearch: (wanted: string) => void;
}

/** A search field whose text is in the address of the page. */
export const AddressSearchField = ({ label, search, found, onSearch }: AddressSearchFieldProps) => {
  const [typed, setTyped] = useState(search);
  // The search that this field has asked for last: another one in the address comes from elsewhere, such as Back.
  const lastSearch = useRef(search);
  useEffect(() => {
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    setTyped(search);
  }, [search]);
  const ask = useEffectEvent((wanted: string) => {
    lastSearch.current = wanted;
    onSearch(wanted);
  });
  useEffect(() => {
    const wanted = typed.trim().slice(0, searchMaxLength);
    if (wanted === lastSearch.current) return;
    const timer = setTimeout(() => ask(wanted), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      <SearchField label={label} value={typed} onChange={setTyped} />
      <VisuallyHidden>
        <p role="status">{search !== '' && found}</p>
      </VisuallyHidden>
    </>
  );
};

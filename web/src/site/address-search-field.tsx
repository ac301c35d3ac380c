import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField } from '../ui/form/text-field.tsx';

/** Our choice, in milliseconds: as long as most customers need for the next letter. */
const typingMs = 300;

interface AddressSearchFieldProps {
  readonly label: string;
  /** The search in the address. */
  readonly search: string;
  /** Further characters are not searched for: the call would refuse them. */
  readonly maxLength: number;
  /** Writes another search into the address. */
  readonly onSearch: (wanted: string) => void;
}

/** A search field whose text is in the address of the page. */
export const AddressSearchField = ({ label, search, maxLength, onSearch }: AddressSearchFieldProps) => {
  const [typed, setTyped] = useState(search);
  // The search that this field has asked for last: another one in the address comes from elsewhere, such as Back.
  const asked = useRef(search);
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setTyped(search);
  }, [search]);
  const ask = useEffectEvent((wanted: string) => {
    asked.current = wanted;
    onSearch(wanted);
  });
  useEffect(() => {
    const wanted = typed.trim().slice(0, maxLength);
    if (wanted === asked.current) return;
    const timer = setTimeout(() => ask(wanted), typingMs);
    return () => clearTimeout(timer);
  }, [typed, maxLength]);
  return <SearchField label={label} value={typed} onChange={setTyped} />;
};

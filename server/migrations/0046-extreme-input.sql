-- Orders that hold half a surrogate pair, which PostgreSQL cannot read back. JSON writes only halves as escapes.
update orders set document = regexp_replace(document, '(?<!\\)((\\\\)*)\\ud[89a-f][0-9a-f]{2}', '\1�', 'g')
  where document ~ '\\ud[89a-f]';

-- Delays that end later than the calls accept today.
update deletion_delays set until = '2199-12-31T00:00:00Z' where until >= '2200-01-01T00:00:00Z';

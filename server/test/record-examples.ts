import type { RecordPart } from '@albumen/contracts/operator/records';
import { operatorParts } from '@albumen/contracts/parts';

const isRecordPart = (part: object): part is RecordPart => 'record' in part;

/** Every kind of record that belongs to customers. */
const ownedRecords = operatorParts.filter(isRecordPart).filter(({ record }) => record.isOwned);

/** The kinds of records that can belong to a customer. */
export const ownedKinds: readonly string[] = ownedRecords.map(({ record }) => record.kind);

/** Returns the example of every such kind as a record of this customer: the operator puts `document` at `path`. */
export const ownedExamples = (
  customerNumber: string,
): { readonly path: string; readonly document: object }[] =>
  ownedRecords.map(({ endpoints, record: { calls, idName, example } }) => {
    const { email: _, ...document } = { email: undefined, ...example.document };
    const path = endpoints[calls.put]?.path ?? '';
    return {
      path: path.replace(`:${idName}`, `${example.id}-${customerNumber}`),
      document: { ...document, customerNumber },
    };
  });

/** A box of the ISO base media file format: a length, a name of four letters, contents. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const end = at + bytes.readUInt32BE(at);
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at, content: at + 8, end };
    at = end;
  }
}

const find = (bytes: Buffer, from: number, to: number, type: string): Box => {
  for (const box of boxesIn(bytes, from, to)) if (box.type === type) return box;
  throw new Error(`The HEIC file has no box "${type}".`);
};

/** Version and flags precede the contents of some boxes. */
const fullBoxHeader = 4;

/** A box of its length (9 bytes), the name `irot`, and the turn in quarters against the clock. */
const turnBox = (quarters: number): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 9]), Buffer.from('irot'), Buffer.from([quarters])]);

const essential = 0x80;

/**
 * A HEIC file as heif-enc writes it, with a turn that decoders apply: `irot` is added to the properties of its picture.
 * `quarters` counts against the clock, as the format does.
 */
export const turnHeic = (file: Buffer, quarters: 1 | 2 | 3): Buffer => {
  const meta = find(file, 0, file.length, 'meta');
  const inMeta = meta.content + fullBoxHeader;
  const iprp = find(file, inMeta, meta.end, 'iprp');
  const ipco = find(file, iprp.content, iprp.end, 'ipco');
  const ipma = find(file, iprp.content, iprp.end, 'ipma');
  const iloc = find(file, inMeta, meta.end, 'iloc');
  const properties = [...boxesIn(file, ipco.content, ipco.end)].length;
  const added = turnBox(quarters);
  const grown = added.length + 1;

  const bytes = Buffer.from(file);
  const grow = (box: Box, by: number) => bytes.writeUInt32BE(box.end - box.start + by, box.start);
  grow(meta, grown);
  grow(iprp, grown);
  grow(ipco, added.length);
  grow(ipma, 1);

  // One entry: the picture's id (two bytes), how many properties it has, and a byte for each.
  const count = ipma.content + fullBoxHeader + 4 + 2;
  bytes.writeUInt8(bytes.readUInt8(count) + 1, count);
  moveExtents(bytes, iloc, grown);
  return Buffer.concat([
    bytes.subarray(0, ipco.end),
    added,
    bytes.subarray(ipco.end, ipma.end),
    Buffer.from([essential | (properties + 1)]),
    bytes.subarray(ipma.end),
  ]);
};

/** Sizes of offset, length and base (4 bytes each) and index (none) in the table of places, as heif-enc writes it. */
const placeSizes = 0x4440;

/** Every item lies later in the file by what was put in before it. */
const moveExtents = (bytes: Buffer, iloc: Box, by: number): void => {
  const version = bytes.readUInt8(iloc.content);
  const sizes = bytes.readUInt16BE(iloc.content + fullBoxHeader);
  if (version !== 0 || sizes !== placeSizes)
    throw new Error('The HEIC file keeps its places in another form than heif-enc’s.');
  let at = iloc.content + fullBoxHeader + 4;
  for (let items = bytes.readUInt16BE(at - 2); items > 0; items--) {
    // The item's id and where its data is kept, two bytes each; its base; its extents of offset and length.
    const base = at + 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(base) + by, base);
    at = base + 6 + bytes.readUInt16BE(base + 4) * 8;
  }
};

import { makePhotoFile } from '../photo-files.ts';
import { added } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

/** File names as sent and as stored. */
const names: readonly [name: string, visibleName: string][] = [
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system32\\photo.jpg', 'photo.jpg'],
  ['/absolute/path/photo.jpg', 'photo.jpg'],
  ['folder/', 'photo'],
  ['..', 'photo'],
  ['.', 'photo'],
  [' ', 'photo'],
  ['\u0000\u0001\u0002', 'photo'],
  ['a\u0000b.jpg', 'ab.jpg'],
  ['line\r\nContent-Type: text/html\r\n\r\n.jpg', 'html.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['"; filename="x.html', '"; filename="x.html'],
  ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
  ["'); drop table photos; --.jpg", "'); drop table photos; --.jpg"],
  ['%2e%2e%2fphoto.jpg', '%2e%2e%2fphoto.jpg'],
  ['cafe\u0301.jpg', 'caf\u00e9.jpg'],
  ['👩‍👩‍👧‍👦 na zee.jpg', '👩‍👩‍👧‍👦 na zee.jpg'],
  ['عطلة.jpg', 'عطلة.jpg'],
  ['CON', 'CON'],
  [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(251)}.jpg`],
  [`${'a/b\\'.repeat(75)}end.jpg`, 'end.jpg'],
  [`${'x\u0007'.repeat(150)}.jpg`, `${'x'.repeat(150)}.jpg`],
  [`${'é'.repeat(300)}.jpeg`, `${'é'.repeat(125)}.jpeg`],
  [`${'😀'.repeat(150)}.png`, `${'😀'.repeat(62)}.png`],
  [`.${'e'.repeat(299)}`, `.${'e'.repeat(254)}`],
];

/** Good photos with names that would do harm if the server trusted them. */
export const hostileNames = (): HostileFile[] =>
  names.map(([name, visibleName]) => ({
    what: `a photo named ${JSON.stringify(name.slice(0, 40))}, ${name.length} characters`,
    name: name,
    make: () => makePhotoFile(),
    expected: { ...added, keptName: visibleName },
  }));

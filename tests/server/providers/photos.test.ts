import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPhoto } from '../../../src/server/providers/photos';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0a05' } });

test.each([
  [4000, 3000, 1600, 1200],
  [900, 3200, 450, 1600],
  [640, 480, 640, 480],
])('a photo of %i × %i is kept as %i × %i', async (width, height, w, h) => {
  const kept = await sharp(await cleanPhoto(await picture(width, height).png().toBuffer())).metadata();
  expect([kept.format, kept.width, kept.height]).toEqual(['jpeg', w, h]);
});

test('PNG, WebP and GIF become JPEG', async () => {
  for (const bytes of [picture(9, 9).png(), picture(9, 9).webp(), picture(9, 9).gif()])
    expect((await sharp(await cleanPhoto(await bytes.toBuffer())).metadata()).format).toBe('jpeg');
});

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['text', () => Buffer.from('hello')],
  ['nothing', () => Buffer.alloc(0)],
  ['a photo that breaks off', async () => (await picture(500, 500).jpeg().toBuffer()).subarray(0, 900)],
  ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
])('%s is no photo', async (_name, bytes) => {
  await expect(cleanPhoto(await bytes())).rejects.toMatchObject({ code: 'WRONG_FILE', status: 415 });
});

test('a picture of more pixels than a phone takes is not even unpacked', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(cleanPhoto(bomb)).rejects.toMatchObject({ code: 'WRONG_FILE' });
});

test('a picture in passes is unpacked up to 25 million pixels only, however few bytes tell of them', async () => {
  const inPasses = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9, progressive: true })
      .toBuffer();
  await expect(cleanPhoto(await inPasses(5500, 5000))).rejects.toMatchObject({ code: 'WRONG_FILE' });
  await expect(cleanPhoto(await inPasses(900, 600))).resolves.toBeInstanceOf(Buffer);
});

test('photos that come at once are cleaned one after the other, also after one that is none', async () => {
  const photo = await picture(3000, 2000).jpeg().toBuffer();
  const came: number[] = [];
  const all = [photo, Buffer.from('hello'), photo, photo].map(async (bytes, at) => {
    const kept = await cleanPhoto(bytes).catch(() => null);
    came.push(at);
    return kept !== null;
  });
  expect(await Promise.all(all)).toEqual([true, false, true, true]);
  expect(came).toEqual([0, 1, 2, 3]);
});

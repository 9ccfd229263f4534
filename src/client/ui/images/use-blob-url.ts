// An address by which the page shows or plays bytes that it holds, freed afterwards.
import { useEffect, useState } from 'react';

/** Undefined in the first moment. The same bytes must come as the same object. */
export function useBlobUrl(file: { bytes: ArrayBuffer; mime: string }): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file.bytes], { type: file.mime }));
    queueMicrotask(() => setUrl(made));
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

// Where uploaded bytes lie, by the settings: a local folder, or an S3 bucket.
import type { FileStore as FileStoreConfig } from '../config';
import { folderStore, type FileStore } from './files';
import { s3Store } from './files-s3';
import { namingFailures } from './store-failures';

export function fileStore(config: FileStoreConfig): FileStore {
  return namingFailures(config.kind === 's3' ? s3Store(config) : folderStore(config.folder));
}

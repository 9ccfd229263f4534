// Plays a voice note.
import styles from './attached-file.module.css';

export function VoicePlayer({ src, label, auto = false }: { src: string | undefined; label: string; auto?: boolean }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- No one has written down what was said.
  return <audio className={styles.voice} controls autoPlay={auto} src={src} aria-label={label} />;
}

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A connection that ends when the client reads nothing for some time, so that idle
/// clients do not hold permits.
pub struct PatientStream<S> {
    stream: S,
    patience: Duration,
    /// Runs while data waits to be sent.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> PatientStream<S> {
    /// Waits this long for each write.
    pub const fn new(stream: S, patience: Duration) -> Self {
        Self { stream, patience, waiting: None }
    }

    /// An error if nothing could be sent for too long.
    fn in_time<T>(&mut self, sent: Poll<io::Result<T>>, cx: &mut Context) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.waiting = None;
            return sent;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        match waiting.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PatientStream<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context,
        buffer: &mut ReadBuf,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PatientStream<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let sent = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.in_time(sent, cx)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let flushed = Pin::new(&mut this.stream).poll_flush(cx);
        this.in_time(flushed, cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let ended = Pin::new(&mut this.stream).poll_shutdown(cx);
        this.in_time(ended, cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    #[tokio::test(start_paused = true)]
    async fn who_never_reads_is_given_up() {
        let (near, mut far) = duplex(10);
        let mut stream = PatientStream::new(near, Duration::from_millis(50));
        let error = stream.write_all(&[0; 100]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        // A client that reads gets everything.
        let (near, mut reader) = duplex(10);
        let mut stream = PatientStream::new(near, Duration::from_secs(60));
        let mut received = [0; 100];
        let (sent, read) =
            tokio::join!(stream.write_all(&[7; 100]), reader.read_exact(&mut received));
        sent.unwrap();
        read.unwrap();
        assert_eq!(received, [7; 100]);
        far.shutdown().await.unwrap();
    }
}

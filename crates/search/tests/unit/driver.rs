use super::*;

#[test]
fn helpers_have_their_own_threads_and_none_is_started_without_them() {
    let here = thread::current().id();
    let check = |helpers: u64| {
        let finished = AtomicBool::new(false);
        let help = |number| {
            assert_ne!(thread::current().id(), here);
            while !finished.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            number
        };
        with_helpers(&finished, 1..=helpers, help, || thread::current().id() == here)
    };
    assert_eq!((check(0), check(3)), ((true, 0), (true, 6)));
}
